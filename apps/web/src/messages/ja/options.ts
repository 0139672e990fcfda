/** Japanese words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: '幅', unset: '自動' },
  height: { label: '高さ', unset: '自動' },
  fit: {
    label: 'サイズ変更の方法',
    values: { fit: '収める', fill: '埋める', crop: '切り抜く', stretch: '引き伸ばす' },
    helpOf: {
      fit: '画像全体を枠に収めます。',
      fill: '枠を埋め、はみ出した部分を切ります。',
      crop: '拡大縮小せず、中央を切り抜きます。',
      stretch: '枠にぴったり合わせます。縦横比は変わることがあります。',
    },
  },
  filter: {
    label: '拡大縮小フィルター',
    help: '拡大縮小で画素をどう重み付けするか。',
    values: {
      lanczos3: 'Lanczos: 鮮明',
      mitchell: 'Mitchell: 柔らか',
      'catmull-rom': 'Catmull-Rom',
      triangle: '三角',
      box: 'ボックス: 平均',
      nearest: '最近傍: ドット絵',
    },
  },
  enlarge: { label: '小さい画像を拡大する', help: '選ばなければ元の大きさのままです。' },
  extractVideo: { label: 'モーションフォトの動画を保存', help: '画像とは別のファイルになります。' },
  background: { label: '背景色', help: '透明な部分を塗ります。', pick: '背景色を選ぶ' },
  dpi: {
    label: '印刷解像度',
    help: '1 インチあたりの点の数で、ファイルに書き込みます。選ぶまではファイルの値をそのまま使い、文書は 150 で描きます。',
    unset: '{{dpi}}、またはファイルの値',
    values: { 72: '72 ウェブ' },
  },
  srgb: { label: 'sRGB に変換', help: '選ばなければ、形式が対応するかぎり元のプロファイルを保ちます。' },
  keepHdr: { label: 'HDR を残す', help: '形式が対応する場合のみ。HDR 非対応の画面では通常どおり表示されます。' },
  strip: { label: 'メタデータを除く', help: 'カメラ、場所、日付を除きます。色は正しいままです。' },
  noLocation: {
    label: '場所を除く',
    help: 'カメラと日付は残し、撮影場所を除きます。',
    idle: 'すでにすべてのメタデータを除く設定です。',
  },
  pages: {
    label: 'ページ',
    help: 'first、all、または 1-3,7 のように。空欄なら全ページ、アニメーションは形式が持てるだけ。',
    invalid: 'first、all、または 1-3,7 のような番号と範囲を書いてください。',
  },
  toneMap: {
    label: 'トーンマッピング',
    help: '白より明るい光の見せ方: HDR 写真、EXR、Radiance。',
    values: { auto: '自動', reinhard: '明部を圧縮', aces: 'フィルム調', clip: '白で切る' },
  },
  exposure: { label: '露出', help: '段数で。ダイナミックレンジの広い画像用で、1 で光が 2 倍です。' },
};
