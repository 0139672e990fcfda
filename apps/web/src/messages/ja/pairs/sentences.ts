import { figures } from './figures.ts';
/** What the pages of conversions say in Japanese, by the keys of the English sentences. */
export const sentences = {
  ...figures,
  pageTitle: '{from} を {to} に変換：アップロードせず、お使いの端末で | Safelight',
  description:
    '{from} を {to} に、お使いの端末の中で変換します。{hooks}。無料で、1 つでもフォルダーごとでも。アップロードはしません。',
  comma: '、',

  note_lossless: '「[Lossless]」に設定済み：JPEG のデータを小さく詰め、あとで元に戻せます。',
  note_keepPixels: '「[Keep pixels of JPEG files]」に設定済み：圧縮し直しません。',
  note_trace: '「[Trace]」に設定済み：画像から図形を描き起こします。',
  note_dpi: '300 dpi に設定済みです。',

  hook_embedded: 'JPEG のデータを劣化なしで引き継ぎ',
  hook_developed: 'センサーのデータから現像',
  hook_drawnPdf: '文字も図も鮮明に',
  hook_drawnSvg: '好きな大きさで描画',
  hook_light: '明部はトーンマッピング',
  hook_svg: 'どの大きさでも鮮明な図形に',
  hook_ico: '7 つのサイズを 1 つのアイコンに',
  hook_gif: 'きれいに 256 色へ',
  hook_alphaKept: '透明を保持',
  hook_alphaFilled: '背景色を選択可',
  hook_alphaHard: '透明は有無だけ',
  hook_animation: 'アニメーションを保持',
  hook_all_pictures: 'すべての画像を保持',
  hook_all_pages: '全ページを保持',
  hook_each_pictures: '画像ごとに 1 ファイル',
  hook_each_pages: 'ページごとに 1 ファイル',
  hook_layers: 'レイヤーは統合',
  hook_metadata: 'カメラの情報を保持',
  hook_profile: 'カラープロファイルを保持',
  hook_folders: 'フォルダーごと一度に',
  hook_depth: '色の深さもそのまま',
  hook_quality: '画質を選択可',
  hook_exact: '画素の劣化なし',

  comments: 'コメント',
  written_embedded: 'JPEG のデータはそのまま {to} に入り、圧縮し直しません。',
  written_svg: '画像をなぞり、画素の代わりに単色の図形で表します。細部は失われます。',
  written_gif: '色を 1 コマ最大 256 色のパレットに減らします。グラデーションが崩れないよう、ディザリングをかけます。',
  written_ico: '画像を 16〜256 ピクセルの正方形に収めます。元の画像より大きくはしません。',
  written_dng:
    'センサーのモザイクからフルカラーを作り、16 ビットのリニアで書きます。手つかずの RAW データではなくなります。',
  written_lossy: '{to} は非可逆圧縮です。設定済みの画質 90 では、並べて見ても違いはほとんどわかりません。',
  written_lossless: '{to} は可逆圧縮なので、書き込みで画素は変わりません。',
  made_svg: '図形は画素になります。大きさは図そのもののサイズか、「[Width]」や「[Height]」に入れた値です。',
  made_pdf: 'ページの文字や線は画素になり、選択も検索もできなくなります。',
  made_camera:
    '{camera}のセンサーのデータを現像します。ホワイトバランスはカメラの設定どおりで、そのあと明るさを上げます。',
  made_dng: 'RAW データを現像します。ホワイトバランスはカメラの設定どおりです。',
  alpha_soft: '透明は、なめらかな縁まで残ります。',
  alpha_kept: '透明は残ります。',
  alpha_hard: '{to} の透明は有るか無いかだけなので、なめらかな縁は硬くなります。',
  alpha_filled: '透明な部分は背景色で塗ります。選ばなければ白です。',
  alphaRare_soft: '透明があるファイルなら、なめらかな縁まで残ります。',
  alphaRare_kept: '透明があるファイルなら、透明は残ります。',
  alphaRare_hard: '透明があるファイルでも、{to} では有るか無いかだけになり、なめらかな縁は硬くなります。',
  alphaRare_filled: '透明があるファイルなら、その部分を背景色で塗ります。選ばなければ白です。',
  animation_first:
    'アニメーションは最初のコマを使います。「[Pages]」欄に all と書くと、1 コマずつのファイルになります。',
  animation_kept: 'アニメーションは、時間も繰り返しもそのまま残ります。',
  animation_rare: 'アニメーションのファイルなら、時間も繰り返しもそのまま残ります。',
  pages_layers: '見えているレイヤーを、ソフトで見えるとおりの 1 枚に統合します。',
  pages_all_pictures: 'ファイルの画像はすべて、順番どおり 1 つの {to} に入ります。',
  pages_all_pages: 'ファイルのページはすべて、順番どおり 1 つの {to} に入ります。',
  pages_each_pictures: 'ファイルの画像は、順に番号の付いた 1 つずつの {to} になります。',
  pages_each_pages: 'ファイルのページは、順に番号の付いた 1 つずつの {to} になります。',
  pages_one_sizes:
    '複数のサイズが入っていれば最も大きいものを使います。「[Pages]」欄で、ほかのサイズやすべても選べます。',
  pages_one_surfaces: '複数の面が入っていれば最初のものを使います。「[Pages]」欄で、ほかの面やすべても選べます。',
  depth_light: '白より明るい光は {to} の範囲に収めます。収め方は「[Exposure]」と「[Tone mapping]」で決めます。',
  depth_fewer:
    '1 色あたり {left} ビットを超えるファイル（最大 {bits} ビット）は {left} ビットになります。なめらかな空などは、強い編集への余裕が減ります。',
  depth_fewerRaw:
    'センサーの 1 色あたり最大 {bits} ビットのうち {left} ビットが残ります。なめらかな空などは、強い編集への余裕が減ります。',
  depth_kept: '色の深さは最大 {bits} ビットまで残ります。',
  profile_lost: '{to} はプロファイルを持てないので、ほかのプロファイルの色は sRGB に変換します。',
  profile_cmykKept: 'カラープロファイルを引き継ぎ、CMYK は {to} でも CMYK のままです。',
  profile_cmykChanged: 'カラープロファイルを引き継ぎます。CMYK だけは {to} のために RGB に変換します。',
  profile_kept: 'Display P3 や Adobe RGB も含め、カラープロファイルを引き継ぎます。',
  metadata_own: '{from} が持つ情報を引き継ぎます（{blocks}）。',
  metadata_kept: 'カメラ、日付、場所を引き継ぎます（{blocks}）。場所だけ、またはすべてを除くこともできます。',
  metadata_lost: 'カメラ、日付、場所は除かれます。{to} には入る場所がありません（{blocks}）。',
  metadata_lostOther: '{to} に入る場所がない情報は除かれます（{blocks}）。',
  density_lost: '{to} は保存しないので、印刷解像度は除かれます。',

  loss: '{from} を {to} にすると画質は落ちますか。',
  loss_keepPixels:
    'ここでは落ちません。「[Keep pixels of JPEG files]」に設定してあるので、圧縮されたデータをそのまま引き継ぎ、変わるのは拡張子だけです。',
  loss_embedded:
    'いいえ。{to} に入るのは、お手元の圧縮された画像そのものです。{from} が最初の保存で失った分は、そのままです。',
  loss_svg:
    '別のものになります。似た色の部分を図形に置き換えるので、どの大きさでも鮮明ですが、写真の質感は失われます。{from} を変えずに SVG に入れるなら、「[Method]」で「[Embed]」を選びます。',
  loss_drawnPdf:
    '決まった大きさで鮮明に描くので、あとで拡大すると画素が見えます。「[Print resolution]」を上げると画素が増えます。',
  loss_drawnPdfLossy:
    '決まった大きさで鮮明に描くので、あとで拡大すると画素が見えます。「[Print resolution]」を上げると画素が増えます。画質 90 なら、{to} によるぼけはほとんどありません。',
  loss_drawnSvg:
    '決まった大きさで鮮明に描くので、あとで拡大すると画素が見えます。「[Width]」に大きな値を入れると画素が増えます。',
  loss_drawnSvgLossy:
    '決まった大きさで鮮明に描くので、あとで拡大すると画素が見えます。「[Width]」に大きな値を入れると画素が増えます。画質 90 なら、{to} によるぼけはほとんどありません。',
  loss_rawDeep:
    'RAW ファイルはまだ画像ではなく、現像でホワイトバランスと明るさが決まります。{to} は 16 ビットを保つので、編集の余裕があります。{from} はフィルムのネガにあたるので、残しておいてください。',
  loss_raw:
    'RAW ファイルはまだ画像ではなく、現像でホワイトバランスと明るさが決まります。{to} は 8 ビットで、見るにも印刷にも十分ですが、影を何段も持ち上げるのには向きません。{from} はフィルムのネガにあたるので、残しておいてください。',
  loss_gif:
    '色は減ります。{to} は 1 コマ 256 色までです。平らな色の図はほとんど変わりませんが、グラデーションや写真は粒状になります。',
  loss_ico: '縮小の分だけです。どのサイズも元の画像から鮮明に計算し、可逆で保存します。',
  loss_light:
    '明るさの範囲は狭くなります。{from} は白よりはるかに明るい光まで持ち、{to} は白で終わります。「[Exposure]」を変えると、暗いところや明るいところがもっと見えます。',
  loss_twice:
    '少し落ちます。どちらも非可逆圧縮で、二度目の圧縮になるからです。大切なものは {from} を残しておいてください。画質 90 では違いはまずわかりません。100 ならさらに小さな差ですが、ファイルはずっと大きくなります。',
  loss_once:
    '少し落ちます。{from} は正確で、{to} はそれに近いものです。画質 90 では違いはまずわかりません。100 ならさらに小さな差ですが、ファイルはずっと大きくなります。',
  loss_noGain: '落ちませんし、良くもなりません。{to} は {from} の見た目を、圧縮の跡も含めて正確に写します。',
  loss_depth: '色の深さだけです。{to} は 1 色あたり {left} ビットで保存し、その中ではどの画素も正確です。',
  loss_layers:
    '見た目は何も失われません。{to} ではレイヤーが分かれていないので、作業を続けるために {from} を残しておいてください。',
  loss_none: 'いいえ。{from} も {to} も、すべての画素をそのまま保ちます。',
  weight_larger: '{to} が {from} より大きくなるのはなぜですか。',
  weight_smaller: '{to} が {from} より小さくなるのはなぜですか。',
  weight_why: '{from} は{fromPacks}。{to} は{toPacks}。',
  weight_example:
    'スマートフォンの 12 メガピクセルの写真は、{from} で {fromSize}（{fromHow}）、{to} で {toSize}（{toHow}）でした。',
  weight_tip: '小さくするには、画素を減らすのがいちばんです。「[Size]」の「[Width]」に値を入れてください。',
  weighed_phone: '撮ったまま',
  weighed_quality: '画質 {quality}',
  weighed_exact: '可逆',
  alphaAsk: '{from} の透明は {to} に残りますか。',
  alphaAsk_soft: 'はい。{to} にもアルファチャンネルがあり、半透明の画素は半透明のままです。',
  alphaAsk_kept: 'はい。{from} で透明なところは {to} でも透明です。',
  alphaAsk_hard:
    '一部は残ります。{to} の画素は透明か不透明のどちらかなので、柔らかな影やなめらかな縁は段になります。WebP と PNG ならそのまま残ります。',
  alphaAsk_filled:
    'いいえ、{to} に透明はありません。透明な部分は「[File]」の「[Background colour]」で塗ります。初めは白です。透明を残すなら PNG か WebP を選んでください。',
  moves: '{from} は {to} になっても動きますか。',
  moves_yes:
    'はい。すべてのコマ、時間、繰り返しの回数を引き継ぎます。静止画にするなら「[Pages]」欄に first と書いてください。',
  still: '動く {from} はどうなりますか。',
  still_first:
    '{to} に入る画像は 1 枚なので、最初のコマになります。「[Pages]」欄に all、または 1-3,7 のような番号を書くと、コマが別々のファイルになります。',
  several_pictures: '{from} ファイルの中の複数の画像はどうなりますか。',
  several_pages: '{from} ファイルのページはどうなりますか。',
  several_sizes: '{from} ファイルの中のサイズはどうなりますか。',
  several_surfaces: '{from} ファイルの中の面はどうなりますか。',
  several_layers: '{from} ファイルのレイヤーはどうなりますか。',
  several_merged:
    'マスクや不透明度も含め、見えるとおりに統合します。見えているレイヤーを別々にするなら、「[Layers]」で「[Separate]」を選びます。',
  several_mergedAll:
    'マスクや不透明度も含め、見えるとおりに統合します。見えているレイヤーを別々にするなら、「[Layers]」で「[Separate]」を選び、「[Pages]」欄に all と書きます。',
  several_kept:
    'すべて、順番どおり同じ {to} に入ります。「[Pages]」欄に 1-3,7 のような番号を書くと、その分だけになります。',
  several_apart:
    '番号の付いた 1 つずつの {to} になります。「[Download All (ZIP)]」で 1 つの ZIP にまとまります。一部だけなら「[Pages]」欄に 1-3,7 や first と書いてください。',
  several_one_sizes:
    '{to} に入るのは 1 つなので、最も大きいものを使います。「[Pages]」欄に all と書くと、サイズごとのファイルになります。',
  several_one_surfaces:
    '{to} に入るのは 1 つなので、最初のものを使います。「[Pages]」欄に all と書くと、面ごとのファイルになります。',
  exif: '日付、カメラ、GPS の位置は {to} に残りますか。',
  exif_kept:
    'はい、引き継ぎます（{blocks}）。{holds}場所だけを除くなら「[Remove location]」を、すべてなら「[Strip metadata]」を選びます。',
  exif_lost:
    'いいえ。{to} には入る場所がないので、いつどこで撮ったかは誰にも伝わりません。{holds}元のファイルには残っています。',
  negative: '{to} はカメラの JPEG と同じに見えますか。',
  negative_camera:
    '近いものの、同じではありません。カメラは独自のコントラスト、シャープネス、レンズ補正を加え、{camera}には仕上がり設定もあります。カメラが {from} に入れた JPEG を使うなら、「[Picture]」で「[Preview]」を選びます。RAW ソフトでの編集は反映されません。',
  negative_dng:
    '近いものの、同じではありません。カメラは独自のコントラスト、シャープネス、レンズ補正を加えます。カメラが {from} に入れた JPEG を使うなら、「[Picture]」で「[Preview]」を選びます。Lightroom での編集は反映されません。',
  animating: '複数の {from} ファイルからアニメーションを作れますか。',
  animating_no:
    'ここでは作れません。{from} は 1 枚ずつ静止画の GIF になります。すでに動いている WebP、APNG、AVIF なら、動く GIF になります。',
  text: '{to} の文字は文字のままですか。',
  text_no:
    'いいえ、文字を写した画像です。読めますが、選択、検索、読み上げはできません。そのためには PDF を残しておいてください。メモやフォームの入力も描かれます。',
  drawing: '{to} の大きさはどう決めますか。',
  drawing_how:
    '「[Size]」の「[Width]」か「[Height]」に入力すると、もう一方も決まります。どちらも空欄なら、ブラウザーで見える大きさです。ファイルに入っていない書体は別の書体になります。',
  joining: '複数の {from} ファイルを 1 つの {to} にするには。',
  joining_how:
    '変換してから「[Make one {label}]」を押します。手で、または名前や日付で順番を決め、ファイル名を付けられます。',
  opens: '{from} ファイルは、変換しなければどこで開けますか。',
  opens_everywhere: '{where}です。{to} ならどこでも開けます。',
  opens_where: '{where}です。{to} が開けるのは、{toWhere}です。',
  everybody: '{to} は誰でも開けますか。',
  everybody_no: '誰でもとは限りません。開けるのは、{toWhere}です。ほかの人のために {from} も残しておいてください。',
  uploaded: '{from} ファイルはアップロードされますか。いくつ変換できますか。',
  uploaded_no:
    'アップロードはしません。処理はブラウザーの中で、ネットワークなしでも進みます。1 つでもフォルダーごとでも、1 ファイル 1 GB までです。',
  uploaded_free:
    'アップロードはしません。処理はブラウザーの中で、ネットワークなしでも進みます。1 つでもフォルダーごとでも、1 ファイル 1 GB まで、1 日 {limit} 回まで無料です。',
};
