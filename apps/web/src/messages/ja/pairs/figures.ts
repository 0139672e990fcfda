import type { FigureSentences } from '../../../content/pairs/pair-texts.ts';

/** 画像とグラフについての文。 */
export const figures: FigureSentences = {
  figures: '違いを見る',
  figuresLead: 'このコンバーターが自分のサンプル画像から作りました（{day}）。',
  figure_quality: '品質を目で選ぶ',
  figure_qualityText:
    '写真の同じ部分を、いくつかの方法で保存しました。WebP と AVIF は、真ん中の JPEG と同じくらい元の画像に近くなる品質です。1 つ選んで、線を動かしてください。',
  figure_qualityKept:
    '写真の一部を、いくつかの方法で圧縮しました。圧縮で失われたものは戻りません。{to} には {from} のピクセルがそのまま入ります。1 つ選んで、線を動かしてください。',
  figure_pick: '線の右側',
  figure_variant: '{format}、品質 {quality}',
  figure_variantAlt: '松の間に立つ窓の明るい小屋が湖に映っている。{format}、品質 {quality}',
  figure_likeness: '近さ {score}（最高 100）',
  figure_weight: 'ファイルの大きさ',
  figure_weight_photo: 'サンプル写真を {from} にしたものと、それを各ページの最初の設定で変換した結果です。',
  figure_weight_raw: 'サンプルの RAW ファイルと、それを各ページの最初の設定で変換した結果です。',
  figure_weight_drawing: 'サンプルの図と、それを各ページの最初の設定で変換した結果です。',
  figure_weight_animation:
    'サンプルのアニメーションを {from} にしたものと、それを各ページの最初の設定で変換した結果です。',
  figure_time: 'かかる時間',
  figure_timeText: '12 メガピクセルの写真 1 枚の実時間です（{browser}、{day}）。',
  figure_timeQuality: '12 メガピクセルの写真 1 枚、品質 {quality} の実時間です（{browser}、{day}）。',
  figure_native: 'ネイティブプログラム',
  figure_seconds: '{seconds} 秒',
  figure_profile: 'カラープロファイルが無視されると',
  figure_profileText:
    '{from} ファイルは、数値の意味をプロファイルで示せます。iPhone の写真なら Display P3 です。左はここと同じように読んだもの、右はプログラムが無視したもので、同じ数値でも色が薄くなります。',
  figure_profile_read: 'プロファイルを読んだ場合',
  figure_profile_readAlt: '赤いランプの下、バットの中のプリント。鮮やかな赤',
  figure_profile_ignored: 'プロファイルを無視した場合',
  figure_profile_ignoredAlt: '同じプリント。赤が薄い',
  figure_orientation: '向きが無視されると',
  figure_orientationText:
    'カメラはセンサーの向きのままピクセルを保存し、どちらが上かを書き添えます。左はここと同じようにそれに従ったもの、右はプログラムが無視したものです。',
  figure_orientation_read: '書かれた向きに回したもの',
  figure_orientation_readAlt: '湖の上にそびえる山々、正しい向き',
  figure_orientation_ignored: 'ピクセルの並びのまま',
  figure_orientation_ignoredAlt: '横倒しになった同じ山々',
  figure_raw: 'RAW ファイルの中の画像と、現像したもの',
  figure_rawText:
    '左は、カメラがファイルに入れた小さな画像を拡大したもの。右は、センサーのデータからここで現像したものです。',
  figure_raw_stored: 'カメラが入れたもの',
  figure_raw_storedAlt: '朝の湖畔の小屋、拡大した画像らしくぼやけている',
  figure_raw_developed: 'ここで現像したもの',
  figure_raw_developedAlt: '細部とセンサーの粒が見える同じ小屋',
};
