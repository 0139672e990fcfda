/** Japanese words for what codecs say of their options, by the English text. */
export const phrases = {
  Effort: '手間',
  'How hard to look for a smaller file.': 'どれだけ小さいファイルを探すか。',
  'Bits per sample. Auto takes 8, and 10 for pictures that have more.':
    '標本あたりのビット数。自動では 8、より深い画像では 10 です。',
  'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.':
    'どれだけ小さいファイルを探すか。画素は変わりません。「最小」は「速い」の何倍もかかります。',
  Fast: '速い',
  Balanced: '標準',
  Smallest: '最小',
  Auto: '自動',
  None: 'なし',
  Quality: '画質',
  'Higher keeps more detail and makes a larger file.': '高いほど細部が残り、ファイルは大きくなります。',
  Lossless: '可逆',
  'Keep every pixel as it is. WebP and PNG are usually smaller then.':
    '全画素をそのまま保ちます。その場合は WebP や PNG のほうがたいてい小さくなります。',
  Speed: '速度',
  'Lower searches longer for a smaller file.': '低いほど時間をかけて小さいファイルを探します。',
  'Chroma subsampling': '色の間引き',
  'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).':
    '色をどれだけ細かく保存するか。自動では画質 90 以上で元の画像にあるすべて（最大 4:4:4）、それより下は半分（4:2:0）です。',
  'Bit depth': 'ビット深度',
  'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.':
    '標本あたりのビット数。自動では 8、より深い画像では 10 か 12 です。',
  'Transparency quality': '透明の画質',
  'Quality of the transparency; 100 keeps it exact.': '透明部分の画質。100 なら正確に保ちます。',
  'Texture compression': 'テクスチャ圧縮',
  'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.':
    '「なし」は全画素を保ちます。GPU が読む形式では BC7 が最もきれいで、BC3 は古い GPU 向け、BC1 は半分の大きさです。透明のある画像は BC1 でなく BC3 になります。',
  Mipmaps: 'ミップマップ',
  'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.':
    'ゲーム用に、縦横半分ずつの小さい控えを加えます。容量は 3 分の 1 増えます。',
  Compression: '圧縮',
  'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.':
    '標本の詰め方。可逆 JPEG は小さく、「なし」は読み書きが速くなります。',
  Picture: '画像',
  'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.':
    'センサーのデータを現像するか、カメラが作って添えた画像を使います。後者は速く、たいてい小さめです。',
  Develop: '現像',
  Preview: 'プレビュー',
  'White balance': 'ホワイトバランス',
  'As the camera set it when the picture was taken, measured from the picture, or for daylight.':
    '撮影時のカメラの設定、画像からの測定、または昼光。',
  Camera: 'カメラ',
  Daylight: '昼光',
  Brighten: '明るくする',
  'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.':
    '最も明るい 1% の画素が白になるように光を調整します。切ると露出のままです。',
  Brightness: '明るさ',
  'Multiplies the light: 2 is one stop brighter.': '光を掛けます。2 で 1 段明るくなります。',
  Highlights: '明部',
  'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.':
    '露出オーバーの部分の扱い。白で切る、色かぶりのまま残す、混ぜる、残った色から復元する。',
  Clip: '切る',
  Unclip: '残す',
  Blend: '混ぜる',
  Rebuild: '復元',
  Demosaicing: 'デモザイク',
  'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.':
    'センサーのモザイクから色を作る方法。たいていは AHD が合い、「速い」は双線形補間です。',
  'Half size': '半分のサイズ',
  'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.':
    'モザイクの 1 区画を 1 画素にします。縦横半分で、ずっと速くなります。',
  'Bits a sample of the developed picture; 16 keep all that the sensor saw.':
    '現像した画像の標本あたりのビット数。16 ならセンサーの情報をすべて残します。',
  'Bits per sample': '標本あたりのビット数',
  'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.':
    '半精度（16 ビット）は多くのソフトが使い、10 ビット表示より細かい値です。32 ビットはすべての値を保ちます。',
  'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.':
    'たいていは ZIP、ノイズの多い画像は PIZ、1 行ずつ読むなら ZIPS。PXR24 は 32 ビットを 24 ビットに丸め、ほかは劣化しません。',
  Window: '範囲',
  'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.':
    '保存された全画素（データ）か、本来の枠（表示）。枠の外は切り、足りない部分は透明になります。',
  Data: 'データ',
  Display: '表示',
  Colours: '色数',
  'Most colours of the palette; pictures with no more colours than this stay exact.':
    'パレットの最大色数。これを超えない画像は正確なままです。',
  Dithering: 'ディザリング',
  'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.':
    '足りない色の表し方。自動では静止画に誤差拡散、アニメーションに規則的な模様を使います。',
  Ordered: '規則的',
  Diffusion: '誤差拡散',
  Sizes: 'サイズ',
  'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.':
    'ソフト用に 16〜256 ピクセル、ウェブ用に 16、32、48 の正方形、または画像のまま。元の画像より大きくはしません。',
  Standard: '標準',
  Favicon: 'ファビコン',
  Original: '元のまま',
  'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.':
    '高いほど細部が残り、ファイルは大きくなります。70 では劣化はほとんど見えません。',
  'Keep every pixel as it is; archives ask for this.': '全画素をそのまま保ちます。保存用に求められます。',
  Tiles: 'タイル',
  'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.':
    '1024 ピクセルの正方形ごとに符号化し、一部だけ開けるようにします。低画質では境目が見えることがあります。',
  'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.':
    '高いほど細部が残り、ファイルは大きくなります。90 は元とほとんど見分けがつきません。',
  'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.':
    '「標準」は「速い」と同じ見た目で約8分の1、「最小」は約7分の1小さくなります。',
  'Keep pixels of JPEG files': 'JPEG の画素をそのまま保つ',
  'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.':
    'JPEG は画素を正確に保ち、メタデータと向きだけが変わります。ほかの画像は上の画質で符号化します。',
  Progressive: 'プログレッシブ',
  'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.':
    '読み込み中にまず粗い画像を見せ、ファイルも少し小さくなります。手間が「最小」のときは常にそうなります。',
  'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.':
    '高いほど細部が残り、ファイルは大きくなります。90 以上では劣化はほとんど見えません。',
  'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.':
    '全画素をそのまま保ちます。何も変えない JPEG はさらに小さく詰め、完全に元に戻せます。',
  'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).':
    'どれだけ小さいファイルを探すか。1（最速）から 9（最小、何倍も遅い）まで。',
  'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.':
    '読み込み中に早く粗い画像を見せます。サイズと速度を数パーセント使います。',
  'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.':
    '灰色を白黒にする方法。平均の明るさが同じ点で表すか、半分の明るさで分けるか。',
  'Page size': 'ページの大きさ',
  'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.':
    '画像と同じ大きさのページか、画像を収める用紙（縦横は画像に合わせます）。PDF文書のページは元の大きさのままです。',
  Margin: '余白',
  'Millimetres of paper left free around the picture.': '画像の周りに残す紙の余白（ミリメートル）。',
  'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.':
    '全画素を保つか、写真を JPEG でずっと小さくします。JPEG はどちらでもそのまま入ります。PDF の画像は JPEG で小さくします。',
  'Of JPEG compression: lower is smaller and coarser.': 'JPEG 圧縮の画質。低いほど小さく粗くなります。',
  'Resolution of pictures': '画像の解像度',
  'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.':
    'PDF を小さくするとき、ページの画像の 1 インチあたりの最大画素数。',
  Title: 'タイトル',
  'What viewers show as the name of the document.': '閲覧ソフトが文書名として表示します。',
  Resolution: '解像度',
  'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.':
    '大きさの指定がないときにページを描く、1 インチあたりの画素数。画面には 96、印刷には 300。',
  'Scanned pages': 'スキャンしたページ',
  'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.':
    '1 枚の画像だけのページ（スキャン）は、解像度ではなくその画像の大きさで描きます。',
  Paper: '紙',
  'What is behind the page: white paper, or nothing.': 'ページの背景。白い紙か、なし。',
  White: '白',
  Transparent: '透明',
  'Annotations and forms': '注釈とフォーム',
  'Show notes, highlights, stamps and what is filled into forms.': 'メモ、強調、スタンプ、フォームの入力を表示します。',
  Password: 'パスワード',
  'Opens a document that is locked.': '保護された文書を開きます。',
  'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.':
    '標本の詰め方で、いつも可逆です。RLE はどこでも読め、ZIP はずっと小さいものの読めるソフトがわずかです。',
  Layers: 'レイヤー',
  'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.':
    '「合成」は見たままの画像、「個別」は見えるレイヤーを 1 枚ずつのページにします。',
  Composite: '合成',
  Separate: '個別',
  Method: '方法',
  'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.':
    '画像をそのまま埋め込むか、形をなぞって、どの大きさでも鮮明な色の層にします。',
  Embed: '埋め込み',
  Trace: 'なぞる',
  'Colour levels': '色の段階',
  'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.':
    'なぞるときに区別する赤、緑、青の段階。少ないほど平らで大きな形になります。',
  'Speckle filter': '斑点の除去',
  'Patches of fewer pixels a side are left out when tracing.':
    '一辺の画素数がこれより少ない斑点は、なぞるときに省きます。',
  Shapes: '形',
  'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.':
    '写真や絵には曲線、または直線、ドット絵には画素の縁そのもの。',
  Spline: '曲線',
  Polygon: '多角形',
  Pixel: '画素',
  'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.':
    '大きさの指定がないときに図を描く、1 インチあたりの画素数。96 が図そのものの大きさで、大きさを持たない図は 150 で描きます。',
  'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.':
    '標本の詰め方で、いつも可逆です。LZW は最も古いソフトでも読め、deflate はより小さくなります。',
  Predictor: '予測',
  'Store differences between neighbours, which makes photographs smaller.':
    '隣との差を保存します。写真が小さくなります。',
  'Higher keeps more detail and makes larger files; 80 to 90 suits photos.':
    '高いほど細部が残り、ファイルは大きくなります。写真には 80〜90 が合います。',
  'Keep every pixel as it is; suits drawings, screenshots and logos.':
    '全画素をそのまま保ちます。図、画面の記録、ロゴに合います。',
  'How hard to search for a smaller file, from 0 (fastest) to 6 (smallest).':
    'どれだけ小さいファイルを探すか。0（最速）から 6（最小）まで。',
  'Quality of the transparency; below 100 its edges lose precision.':
    '透明部分の画質。100 未満では縁の精度が落ちます。',
  'Near lossless': 'ほぼ可逆',
  'Below 100, change pixels slightly before lossless coding so that the file gets smaller.':
    '100 未満では、可逆の符号化の前に画素をわずかに変えて小さくします。',
  'Keep hidden colours': '隠れた色を残す',
  'Keep the colours of fully transparent pixels, which nobody sees but some tools use. Files are larger.':
    '完全に透明な画素の色を残します。見えませんが、使うツールもあります。ファイルは大きくなります。',
  'Sharp colours': '鮮明な色',
  'Slower and more exact colour conversion; use it for red text and thin coloured lines.':
    '遅いけれど正確な色変換。赤い文字や細い色線に使います。',
  'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.':
    'タイルの詰め方で、いつも可逆です。RLE はどの版でも読め、zlib は小さく、GIMP 2.10 以降で読めます。',
};
