import { figures } from './figures.ts';
/** What the pages of conversions say in Portuguese, by the keys of the English sentences. */
export const sentences = {
  ...figures,
  pageTitle: 'Converter {from} para {to} no seu aparelho, sem enviar nada | Safelight',
  description:
    'Converta {from} para {to} no seu aparelho: {hooks}. Grátis, um arquivo ou uma pasta inteira, sem enviar nada.',
  comma: ', ',

  note_lossless: 'Já com “[Lossless]”: os dados do JPEG são compactados e podem ser recuperados.',
  note_keepPixels: 'Já com “[Keep pixels of JPEG files]”: nada é comprimido de novo.',
  note_trace: 'Já com “[Trace]”: formas são desenhadas a partir da imagem.',
  note_dpi: 'Já em 300 pontos por polegada.',

  hook_embedded: 'os dados JPEG passam sem perda',
  hook_developed: 'revelado dos dados do sensor',
  hook_drawnPdf: 'texto e desenhos nítidos',
  hook_drawnSvg: 'desenhado no tamanho que você digitar',
  hook_light: 'luzes com mapeamento de tons',
  hook_svg: 'vetorizado em formas de qualquer tamanho',
  hook_ico: 'sete tamanhos em um ícone',
  hook_gif: '256 cores bem escolhidas',
  hook_alphaKept: 'mantém a transparência',
  hook_alphaFilled: 'fundo à sua escolha',
  hook_alphaHard: 'transparência sim ou não',
  hook_animation: 'mantém a animação',
  hook_all_pictures: 'todas as imagens',
  hook_all_pages: 'todas as páginas',
  hook_each_pictures: 'um arquivo por imagem',
  hook_each_pages: 'um arquivo por página',
  hook_layers: 'camadas unidas',
  hook_metadata: 'dados da câmera',
  hook_profile: 'perfil de cor',
  hook_folders: 'pastas de uma vez',
  hook_depth: 'toda a profundidade de cor',
  hook_quality: 'qualidade à sua escolha',
  hook_exact: 'nenhum pixel perdido',

  comments: 'comentários',
  written_embedded: 'Os dados JPEG entram no {to} como são: nada é comprimido de novo.',
  written_svg: 'A imagem é vetorizada: formas de cor lisa tomam o lugar dos pixels, e os detalhes finos somem.',
  written_gif:
    'As cores são reduzidas a uma paleta de no máximo 256 por quadro, com pontilhamento para que os degradês aguentem.',
  written_ico: 'A imagem é ajustada a quadrados de 16 a 256 pixels; nenhum é maior que a imagem.',
  written_dng: 'O mosaico do sensor vira cores completas: dezesseis bits lineares, não mais os dados RAW intactos.',
  written_lossy: '{to} comprime com perda. Na qualidade 90, que já vem escolhida, ela mal se vê, mesmo lado a lado.',
  written_lossless: '{to} comprime sem perda: nenhum pixel muda ao gravar.',
  made_svg: 'As formas viram pixels, no tamanho do próprio desenho ou no que você digitar em “[Width]” ou “[Height]”.',
  made_pdf: 'O texto e as linhas de uma página viram pixels: não dá mais para selecionar nem buscar.',
  made_camera:
    'Os dados do sensor ({camera}) são revelados, com o balanço de branco que a câmera ajustou, e depois clareados.',
  made_dng: 'Os dados RAW são revelados, com o balanço de branco que a câmera ajustou.',
  alpha_soft: 'A transparência fica, com as bordas suaves.',
  alpha_kept: 'A transparência fica.',
  alpha_hard: 'Em {to} a transparência é sim ou não: bordas suaves ficam duras.',
  alpha_filled: 'A transparência é preenchida com a cor de fundo, branca se você não escolher outra.',
  alphaRare_soft: 'A transparência, quando o arquivo tem, fica, com as bordas suaves.',
  alphaRare_kept: 'A transparência, quando o arquivo tem, fica.',
  alphaRare_hard: 'A transparência, quando o arquivo tem, vira sim ou não em {to}: bordas suaves ficam duras.',
  alphaRare_filled:
    'A transparência, quando o arquivo tem, é preenchida com a cor de fundo, branca se você não escolher outra.',
  animation_first: 'De uma animação fica o primeiro quadro; all no campo “[Pages]” faz um arquivo de cada quadro.',
  animation_kept: 'A animação fica, com seus tempos e repetições.',
  animation_rare: 'A animação, quando o arquivo tem, fica, com seus tempos e repetições.',
  pages_layers: 'As camadas visíveis são unidas em uma imagem, como o programa as mostra.',
  pages_all_pictures: 'Todas as imagens de um arquivo vão para um só {to}, em ordem.',
  pages_all_pages: 'Todas as páginas de um arquivo vão para um só {to}, em ordem.',
  pages_each_pictures: 'Cada imagem de um arquivo vira um {to} próprio, numerado em ordem.',
  pages_each_pages: 'Cada página de um arquivo vira um {to} próprio, numerado em ordem.',
  pages_one_sizes: 'De vários tamanhos em um arquivo fica o maior; o campo “[Pages]” pega outros, ou todos.',
  pages_one_surfaces: 'De várias superfícies em um arquivo fica a primeira; o campo “[Pages]” pega outras, ou todas.',
  depth_light: 'A luz acima do branco é levada à faixa do {to}; “[Exposure]” e “[Tone mapping]” dizem como.',
  depth_fewer:
    'Se um arquivo tem mais de {left} bits por cor (até {bits}), restam {left}: céus lisos têm menos folga para edições fortes.',
  depth_fewerRaw:
    'Dos até {bits} bits por cor do sensor restam {left}: céus lisos têm menos folga para edições fortes.',
  depth_kept: 'A profundidade de cor fica, até {bits} bits.',
  profile_lost: 'Cores de outro perfil são convertidas para sRGB, porque {to} não guarda perfil.',
  profile_cmykKept: 'O perfil de cor vai junto, e CMYK continua CMYK no {to}.',
  profile_cmykChanged: 'O perfil de cor vai junto; só CMYK é convertido para RGB no {to}.',
  profile_kept: 'O perfil de cor vai junto, também Display P3 e Adobe RGB.',
  metadata_own: 'O que o {from} diz de si mesmo vai junto ({blocks}).',
  metadata_kept: 'Câmera, data e lugar vão junto ({blocks}); você pode tirar só o lugar, ou tudo.',
  metadata_lost: 'Câmera, data e lugar ficam de fora: {to} não tem espaço para {blocks}.',
  metadata_lostOther: 'Uma parte fica de fora: {to} não tem espaço para {blocks}.',
  density_lost: 'A resolução de impressão fica de fora, porque {to} não a guarda.',

  loss: 'Converter {from} para {to} perde qualidade?',
  loss_keepPixels:
    'Aqui não. A página já está com “[Keep pixels of JPEG files]”: os dados comprimidos passam como são, e só a extensão muda.',
  loss_embedded:
    'Não. A imagem comprimida dentro do {to} é a que você tinha, intacta. O que o {from} perdeu quando foi salvo pela primeira vez continua como estava.',
  loss_svg:
    'Ele vira outra coisa. Vetorizar transforma áreas de cor parecida em formas, nítidas em qualquer tamanho; uma foto perde a textura. Escolha “[Embed]” em “[Method]” para levar o {from} dentro do SVG sem mudança.',
  loss_drawnPdf:
    'Ele é desenhado nítido para um tamanho; ampliado depois, mostra os pixels. Aumente “[Print resolution]” para ter mais pixels.',
  loss_drawnPdfLossy:
    'Ele é desenhado nítido para um tamanho; ampliado depois, mostra os pixels. Aumente “[Print resolution]” para ter mais pixels; na qualidade 90 o próprio {to} quase não borra.',
  loss_drawnSvg:
    'Ele é desenhado nítido para um tamanho; ampliado depois, mostra os pixels. Digite um valor maior em “[Width]” para ter mais pixels.',
  loss_drawnSvgLossy:
    'Ele é desenhado nítido para um tamanho; ampliado depois, mostra os pixels. Digite um valor maior em “[Width]” para ter mais pixels; na qualidade 90 o próprio {to} quase não borra.',
  loss_rawDeep:
    'Um arquivo RAW ainda não é uma imagem: ao revelar se decidem o balanço de branco e o brilho. O {to} guarda dezesseis bits, então sobra margem para editar. Guarde o {from}: é o seu negativo.',
  loss_raw:
    'Um arquivo RAW ainda não é uma imagem: ao revelar se decidem o balanço de branco e o brilho. O {to} tem oito bits, o bastante para ver e imprimir, mas não para clarear sombras em vários pontos. Guarde o {from}: é o seu negativo.',
  loss_gif:
    'Em cores, sim: {to} conhece 256 por quadro. Desenhos de cores lisas quase não mudam; degradês e fotos mostram grão.',
  loss_ico: 'Só pela mudança de tamanho: cada um é calculado nítido a partir da imagem inteira e guardado sem perda.',
  loss_light:
    'Em faixa, sim: {from} guarda luz muito acima do branco, {to} termina no branco. Mude “[Exposure]” para ver mais das partes escuras ou das claras.',
  loss_twice:
    'Um pouco. Os dois comprimem com perda, então esta é uma segunda geração; guarde o {from} do que importa. Na qualidade 90 a diferença é difícil de achar; em 100 ela é ainda menor, e o arquivo, muito maior.',
  loss_once:
    'Um pouco. O {from} era exato, o {to} chega perto. Na qualidade 90 a diferença é difícil de achar; em 100 ela é ainda menor, e o arquivo, muito maior.',
  loss_noGain:
    'Não, e também não ganha: o {to} contém exatamente o que o {from} mostra, com as marcas da compressão dele.',
  loss_depth: 'Só em profundidade: {to} guarda {left} bits por cor. Dentro deles, cada pixel é exato.',
  loss_layers:
    'Da imagem como aparece, nada. As camadas não ficam mais separadas no {to}, então guarde o {from} para continuar o trabalho.',
  loss_none: 'Não. {from} e {to} mantêm cada pixel exatamente como é.',
  weight_larger: 'Por que o {to} é maior que o {from}?',
  weight_smaller: 'Por que o {to} é menor que o {from}?',
  weight_why: '{from} {fromPacks}; {to} {toPacks}.',
  weight_example:
    ' Uma foto de celular de 12 megapixels ocupou {fromSize} em {from} ({fromHow}) e {toSize} em {to} ({toHow}).',
  weight_tip: ' O que mais ajuda é ter menos pixels: digite um valor em “[Width]”, dentro de “[Size]”.',
  weighed_phone: 'como o celular gravou',
  weighed_quality: 'na qualidade {quality}',
  weighed_exact: 'sem perda',
  alphaAsk: 'O {to} mantém a transparência do meu {from}?',
  alphaAsk_soft: 'Sim. {to} também tem canal alfa, e pixels meio transparentes continuam assim.',
  alphaAsk_kept: 'Sim. O que é transparente no {from} é transparente no {to}.',
  alphaAsk_hard:
    'Em parte. Um pixel de {to} é transparente ou opaco, então sombras suaves e bordas lisas viram degraus. WebP e PNG as mantêm.',
  alphaAsk_filled:
    'Não: {to} não tem. As partes transparentes recebem a “[Background colour]” de “[File]”, branca no começo. Para ter transparência, escolha PNG ou WebP.',
  moves: 'Meu {from} continua se mexendo em {to}?',
  moves_yes:
    'Sim. Todos os quadros, os tempos e o número de repetições passam; escreva first no campo “[Pages]” se quiser uma imagem parada.',
  still: 'O que acontece com um {from} animado?',
  still_first:
    '{to} guarda uma imagem, então fica o primeiro quadro. Escreva all, ou números como 1-3,7, no campo “[Pages]” para ter os quadros em arquivos separados.',
  several_pictures: 'O que acontece com as imagens dos arquivos {from}?',
  several_pages: 'O que acontece com as páginas dos arquivos {from}?',
  several_sizes: 'O que acontece com os tamanhos dos arquivos {from}?',
  several_surfaces: 'O que acontece com as superfícies dos arquivos {from}?',
  several_layers: 'O que acontece com as camadas dos arquivos {from}?',
  several_merged:
    'Elas são unidas como aparecem, com suas máscaras e opacidade. Para ter cada camada visível à parte, escolha “[Separate]” em “[Layers]”.',
  several_mergedAll:
    'Elas são unidas como aparecem, com suas máscaras e opacidade. Para ter cada camada visível à parte, escolha “[Separate]” em “[Layers]” e escreva all no campo “[Pages]”.',
  several_kept: 'Todas vão para o mesmo {to}, em ordem. Com números como 1-3,7 no campo “[Pages]” vão só essas.',
  several_apart:
    'Cada uma vira um {to} numerado; “[Download All (ZIP)]” junta tudo em um ZIP. Escreva 1-3,7 ou first no campo “[Pages]” para ter só algumas.',
  several_one_sizes:
    '{to} tem lugar para um, então fica o maior. Escreva all no campo “[Pages]”, e cada tamanho vira um arquivo.',
  several_one_surfaces:
    '{to} tem lugar para uma, então fica a primeira. Escreva all no campo “[Pages]”, e cada superfície vira um arquivo.',
  exif: 'Data, câmera e posição GPS continuam no {to}?',
  exif_kept:
    'Sim, tudo vai junto ({blocks}).{holds} Marque “[Remove location]” para tirar só o lugar, ou “[Strip metadata]” para tirar tudo.',
  exif_lost:
    'Não. {to} não tem lugar para eles, então não conta a ninguém onde nem quando.{holds} O original continua com eles.',
  negative: 'O {to} fica igual ao JPEG da própria câmera?',
  negative_camera:
    'Parecido, não igual: a câmera acrescenta seu contraste, sua nitidez e suas correções de lente ({camera} tem seus estilos de imagem). Escolha “[Preview]” em “[Picture]” para usar o JPEG que ela guardou no {from}. Edições feitas em um programa RAW não são aplicadas.',
  negative_dng:
    'Parecido, não igual: a câmera acrescenta seu contraste, sua nitidez e suas correções de lente. Escolha “[Preview]” em “[Picture]” para usar o JPEG que ela guardou no {from}. Edições feitas no Lightroom não são aplicadas.',
  animating: 'Posso fazer uma animação com vários arquivos {from}?',
  animating_no:
    'Aqui não: cada {from} vira um GIF próprio, parado. Animações que já existem, como WebP, APNG ou AVIF, essas sim viram GIFs animados.',
  text: 'O texto no {to} continua sendo texto?',
  text_no:
    'Não, é uma imagem do texto: dá para ler, mas não para selecionar, buscar ou ouvir em voz alta. Guarde o PDF para isso. Anotações e formulários preenchidos também são desenhados.',
  drawing: 'Como escolho o tamanho do {to}?',
  drawing_how:
    'Digite “[Width]” ou “[Height]” em “[Size]”; o outro lado acompanha. Sem nenhum dos dois, o desenho tem o tamanho em que os navegadores o mostram. Fontes que o arquivo não traz são substituídas.',
  joining: 'Como vários arquivos {from} viram um só {to}?',
  joining_how:
    'Converta e toque em “[Make one {label}]”. Ali você os ordena à mão, por nome ou por data, e dá um nome ao arquivo.',
  opens: 'Onde os arquivos {from} abrem sem conversão?',
  opens_everywhere: '{where}. {to} abre em todo lugar.',
  opens_where: '{where}. Para {to}: {toWhere}.',
  everybody: 'Todo mundo vai conseguir abrir o {to}?',
  everybody_no: 'Nem todo mundo. Onde abre: {toWhere}. Guarde o {from} para os outros.',
  uploaded: 'Meus arquivos {from} são enviados, e quantos posso converter?',
  uploaded_no:
    'Nada é enviado: quem trabalha é o seu navegador, até com a rede desligada. Um arquivo ou pastas inteiras, até 1 GB cada.',
  uploaded_free:
    'Nada é enviado: quem trabalha é o seu navegador, até com a rede desligada. Um arquivo ou pastas inteiras, até 1 GB cada, {limit} conversões grátis por dia.',
};
