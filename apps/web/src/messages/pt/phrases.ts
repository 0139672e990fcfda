/** Portuguese words for what codecs say of their options, by the English text. */
export const phrases = {
  Effort: 'Esforço',
  'How hard to look for a smaller file.': 'Quanto se procura um arquivo menor.',
  'Bits per sample. Auto takes 8, and 10 for pictures that have more.':
    'Bits por amostra. Automático usa 8, e 10 para imagens que têm mais.',
  'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.':
    'Quanto se procura um arquivo menor. Os pixels não mudam; “o menor” demora muitas vezes mais que “rápido”.',
  Fast: 'Rápido',
  Balanced: 'Equilibrado',
  Smallest: 'O menor',
  Auto: 'Automático',
  None: 'Nenhuma',
  Quality: 'Qualidade',
  'Higher keeps more detail and makes a larger file.': 'Mais alta mantém mais detalhe e faz um arquivo maior.',
  Lossless: 'Sem perda',
  'Keep every pixel as it is. WebP and PNG are usually smaller then.':
    'Mantém cada pixel como é. WebP e PNG costumam ser menores então.',
  Speed: 'Velocidade',
  'Lower searches longer for a smaller file.': 'Mais baixa procura mais tempo um arquivo menor.',
  'Chroma subsampling': 'Subamostragem de cor',
  'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).':
    'Com que finura a cor é guardada. Automático mantém tudo o que a imagem tem a partir da qualidade 90 (4:4:4 no máximo) e reduz à metade abaixo (4:2:0).',
  'Bit depth': 'Profundidade de bits',
  'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.':
    'Bits por amostra. Automático usa 8, e 10 ou 12 para imagens que têm mais.',
  'Transparency quality': 'Qualidade da transparência',
  'Quality of the transparency; 100 keeps it exact.': 'Qualidade da transparência; 100 a mantém exata.',
  'Texture compression': 'Compressão de textura',
  'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.':
    '“Nenhuma” mantém cada pixel. BC7 é o mais bonito dos que as placas de vídeo leem, BC3 é para placas antigas, BC1 tem metade; imagens com transparência viram BC3 em vez de BC1.',
  Mipmaps: 'Mipmaps',
  'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.':
    'Acrescenta cópias menores, cada uma com metade da largura e altura, como os jogos querem; um terço a mais de bytes.',
  Compression: 'Compressão',
  'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.':
    'Como as amostras são compactadas: JPEG sem perda faz arquivos menores; “nenhuma” grava e lê mais rápido.',
  Picture: 'Imagem',
  'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.':
    'Revelar os dados do sensor, ou usar a imagem que a câmera fez deles e guardou ao lado: é rápido e muitas vezes menor.',
  Develop: 'Revelar',
  Preview: 'Prévia',
  'White balance': 'Balanço de branco',
  'As the camera set it when the picture was taken, measured from the picture, or for daylight.':
    'Como a câmera ajustou ao fazer a foto, medido na imagem, ou para luz do dia.',
  Camera: 'Câmera',
  Daylight: 'Luz do dia',
  Brighten: 'Clarear',
  'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.':
    'Ajusta a luz para que o centésimo mais claro dos pixels seja branco; desligado mantém a exposição.',
  Brightness: 'Brilho',
  'Multiplies the light: 2 is one stop brighter.': 'Multiplica a luz: 2 é um ponto mais claro.',
  Highlights: 'Luzes altas',
  'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.':
    'O que acontece com partes superexpostas: cortadas no branco, mantidas com desvio de cor, misturadas ou refeitas com as cores que restam.',
  Clip: 'Cortar',
  Unclip: 'Manter',
  Blend: 'Misturar',
  Rebuild: 'Refazer',
  Demosaicing: 'Interpolação',
  'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.':
    'Como o mosaico do sensor vira cores completas: AHD serve à maioria, “rápido” é bilinear.',
  'Half size': 'Metade do tamanho',
  'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.':
    'Um pixel para cada célula do mosaico: metade da largura e altura, e bem mais rápido.',
  'Bits a sample of the developed picture; 16 keep all that the sensor saw.':
    'Bits por amostra da imagem revelada; 16 mantêm tudo o que o sensor viu.',
  'Bits per sample': 'Bits por amostra',
  'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.':
    'Meios flutuantes (16 bits) são o que a maioria dos programas grava, mais finos que uma tela de 10 bits; 32 bits mantêm cada valor.',
  'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.':
    'ZIP serve à maioria, PIZ às ruidosas, ZIPS à leitura linha por linha. PXR24 arredonda 32 bits para 24; os outros não perdem nada.',
  Window: 'Janela',
  'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.':
    'Todos os pixels guardados (dados) ou a moldura a que se destinam (exibição): o que fica fora é cortado, o que falta fica transparente.',
  Data: 'Dados',
  Display: 'Exibição',
  Colours: 'Cores',
  'Most colours of the palette; pictures with no more colours than this stay exact.':
    'Máximo de cores da paleta; imagens que não passam disso ficam exatas.',
  Dithering: 'Pontilhamento',
  'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.':
    'Como as cores que faltam são imitadas; automático usa difusão em imagens paradas e padrão em animações.',
  Ordered: 'Padrão ordenado',
  Diffusion: 'Difusão',
  Sizes: 'Tamanhos',
  'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.':
    'Quadrados de 16 a 256 pixels para programas, de 16, 32 e 48 para um site, ou a imagem como é. Nenhum passa da imagem.',
  Standard: 'Padrão',
  Favicon: 'Favicon',
  Original: 'Original',
  'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.':
    'Mais alta mantém mais detalhe e faz um arquivo maior; em 70 a perda mal aparece.',
  'Keep every pixel as it is; archives ask for this.': 'Mantém cada pixel como é; arquivos históricos pedem isso.',
  Tiles: 'Blocos',
  'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.':
    'Codifica à parte quadrados de 1024 pixels, para que visualizadores abram partes; em baixa qualidade as bordas podem aparecer.',
  'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.':
    'Mais alta mantém mais detalhe e faz um arquivo maior. 90 mal se distingue do original.',
  'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.':
    '“Equilibrado” tem o mesmo aspecto que “Rápido” e fica cerca de um oitavo menor; “O menor”, um sétimo.',
  'Keep pixels of JPEG files': 'Manter os pixels de arquivos JPEG',
  'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.':
    'Um arquivo JPEG mantém os pixels exatamente: só mudam os metadados e a orientação. As outras imagens são codificadas com a qualidade acima.',
  Progressive: 'Progressivo',
  'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.':
    'Mostra primeiro uma imagem grosseira ao carregar e faz um arquivo um pouco menor. O esforço “O menor” sempre faz isso.',
  'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.':
    'Mais alta mantém mais detalhe e faz um arquivo maior; a partir de 90 a perda mal se vê.',
  'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.':
    'Mantém cada pixel como é; um JPEG em que nada muda fica menor e pode ser restaurado exatamente.',
  'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).':
    'Quanto se procura um arquivo menor, de 1 (mais rápido) a 9 (menor, muitas vezes mais lento).',
  'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.':
    'Mostra cedo uma imagem grosseira ao carregar, ao preço de um pouco de tamanho e velocidade.',
  'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.':
    'Como os cinzas viram preto e branco: por pontos de mesmo brilho médio, ou por um limiar no meio.',
  'Page size': 'Tamanho da página',
  'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.':
    'Páginas do tamanho das imagens, ou folhas em que elas se encaixam, em pé ou deitadas conforme forem. As páginas de documentos PDF mantêm o tamanho.',
  Margin: 'Margem',
  'Millimetres of paper left free around the picture.': 'Milímetros de papel livres ao redor da imagem.',
  'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.':
    'Manter cada pixel, ou deixar as fotos bem menores com JPEG. Um arquivo JPEG entra como é nos dois casos; as imagens de um PDF diminuem com JPEG.',
  'Of JPEG compression: lower is smaller and coarser.': 'Da compressão JPEG: mais baixa é menor e mais grosseira.',
  'Resolution of pictures': 'Resolução das imagens',
  'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.':
    'Ao reduzir um PDF: máximo de pixels por polegada das imagens em suas páginas.',
  Title: 'Título',
  'What viewers show as the name of the document.': 'O que os visualizadores mostram como nome do documento.',
  Resolution: 'Resolução',
  'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.':
    'Pixels por polegada em que as páginas são desenhadas quando não se pede um tamanho; 96 para telas, 300 para impressão.',
  'Scanned pages': 'Páginas digitalizadas',
  'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.':
    'Uma página que é só uma imagem, uma digitalização, é gerada no tamanho dessa imagem, e não pela resolução.',
  Paper: 'Papel',
  'What is behind the page: white paper, or nothing.': 'O que há atrás da página: papel branco ou nada.',
  White: 'Branco',
  Transparent: 'Transparente',
  'Annotations and forms': 'Anotações e formulários',
  'Show notes, highlights, stamps and what is filled into forms.':
    'Mostra notas, destaques, carimbos e o que foi preenchido em formulários.',
  Password: 'Senha',
  'Opens a document that is locked.': 'Abre um documento protegido.',
  'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.':
    'Como as amostras são compactadas, sempre sem perda. RLE é lido em todo lugar; ZIP é bem menor, mas poucos programas leem.',
  Layers: 'Camadas',
  'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.':
    '“Composta” dá a imagem como aparece; “separadas” dá cada camada visível como página própria.',
  Composite: 'Composta',
  Separate: 'Separadas',
  Method: 'Método',
  'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.':
    'Embutir a imagem como é, ou vetorizar suas formas em camadas de cor nítidas em qualquer tamanho.',
  Embed: 'Embutir',
  Trace: 'Vetorizar',
  'Colour levels': 'Níveis de cor',
  'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.':
    'Níveis de vermelho, verde e azul distinguidos ao vetorizar: menos dão formas mais lisas e maiores.',
  'Speckle filter': 'Filtro de manchas',
  'Patches of fewer pixels a side are left out when tracing.':
    'Manchas com menos pixels de lado ficam de fora ao vetorizar.',
  Shapes: 'Formas',
  'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.':
    'Curvas para fotos e desenhos, bordas retas, ou as bordas dos próprios pixels para pixel art.',
  Spline: 'Curvas',
  Polygon: 'Polígonos',
  Pixel: 'Pixels',
  'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.':
    'Pixels por polegada em que o desenho é feito quando não se pede um tamanho. 96 é o tamanho próprio; um que não diz nenhum é desenhado a 150.',
  'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.':
    'Como as amostras são compactadas; sempre sem perda. LZW é lido pelos programas mais antigos, deflate é menor.',
  Predictor: 'Preditor',
  'Store differences between neighbours, which makes photographs smaller.':
    'Guarda diferenças entre vizinhos, o que deixa as fotos menores.',
  'Higher keeps more detail and makes larger files; 80 to 90 suits photos.':
    'Mais alta mantém mais detalhe e faz arquivos maiores; de 80 a 90 serve a fotos.',
  'Keep every pixel as it is; suits drawings, screenshots and logos.':
    'Mantém cada pixel como é; serve a desenhos, capturas e logotipos.',
  'How hard to search for a smaller file, from 0 (fastest) to 6 (smallest).':
    'Quanto se procura um arquivo menor, de 0 (mais rápido) a 6 (menor).',
  'Quality of the transparency; below 100 its edges lose precision.':
    'Qualidade da transparência; abaixo de 100 as bordas perdem precisão.',
  'Near lossless': 'Quase sem perda',
  'Below 100, change pixels slightly before lossless coding so that the file gets smaller.':
    'Abaixo de 100, muda um pouco os pixels antes de codificar sem perda para o arquivo ficar menor.',
  'Keep hidden colours': 'Manter cores ocultas',
  'Keep the colours of fully transparent pixels, which nobody sees but some tools use. Files are larger.':
    'Mantém as cores de pixels totalmente transparentes, que ninguém vê mas algumas ferramentas usam. Os arquivos são maiores.',
  'Sharp colours': 'Cores nítidas',
  'Slower and more exact colour conversion; use it for red text and thin coloured lines.':
    'Conversão de cor mais lenta e exata; para texto vermelho e linhas finas coloridas.',
  'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.':
    'Como os blocos são compactados, sempre sem perda. RLE é lido por toda versão; zlib é menor, desde o GIMP 2.10.',
};
