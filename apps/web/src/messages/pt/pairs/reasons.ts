/** Why somebody makes a conversion and what to know about it, in Portuguese. */
export const reasons = {
  'heic-to-jpg':
    'As fotos de um iPhone vão bem até saírem dele: um portal diz “tipo de arquivo não aceito”, um PC com Windows mostra um ícone vazio. Como JPG, a mesma foto abre para todo mundo.',
  'heic-to-png':
    'PNG mantém cada pixel da foto, para retoque ou para um programa que não lê HEIC. O arquivo fica várias vezes maior; para enviar uma foto, prefira JPG.',
  'heic-to-pdf':
    'Formulários, órgãos públicos e seguradoras pedem PDF. Páginas e recibos fotografados viram um documento: converta, ponha em ordem e toque em “[Make one PDF]”.',
  'heic-to-webp':
    'Para um site ou um anúncio em uma loja: HEIC só aparece no Safari, WebP em todos os navegadores, com peso parecido.',
  'heic-to-tiff':
    'Para impressão e retoque, quando uma foto vai ser salva muitas vezes: TIFF leva todos os dez bits que o celular registrou e não perde nada no caminho.',
  'heif-to-jpg':
    'Câmeras que gravam HEIF guardam nele dez bits de cor, e poucos laboratórios ou clientes conseguem abrir. O JPG para eles mantém os dados e as cores da câmera, em oito bits.',
  'heif-to-png':
    'PNG é a saída sem perda do HEIF para um programa que não o lê: dezesseis bits comportam o que os dez da câmera diziam.',
  'jpg-to-png':
    'Um PNG feito de um JPG é exatamente igual a ele. A vantagem é essa: dá para editar e salvar quantas vezes quiser sem perder mais nada. Ele não traz de volta detalhes nem deixa um fundo transparente.',
  'jpg-to-webp':
    'Fotos são quase todo o peso de uma página da web. O mesmo JPG em WebP costuma ocupar de um quarto a um terço menos, e todo navegador atual mostra.',
  'jpg-to-avif':
    'AVIF ocupa menos que JPG com a mesma aparência, e todo navegador atual mostra. Gravar demora mais, alguns segundos em uma foto grande, mas é uma vez só.',
  'jpg-to-pdf':
    'Os dados comprimidos do próprio JPG entram intactos no PDF, então o documento é tão nítido quanto a foto e quase do mesmo tamanho. Vários viram um documento com “[Make one PDF]”.',
  'jpg-to-svg':
    'Para logotipos e desenhos que só existem em JPG: suas áreas de cor são vetorizadas em formas nítidas em qualquer tamanho. Uma foto vira um pôster; para levá-la sem mudança dentro de um SVG, escolha “[Embed]” em “[Method]”.',
  'jpg-to-ico':
    'Para um favicon ou o ícone de um programa. A imagem é encaixada em quadrados, no centro; corte-a antes em um quadrado se não quiser margens transparentes.',
  'jpg-to-tiff':
    'Gráficas, revistas científicas e acervos pedem TIFF. Ele leva os pixels, o perfil e a resolução de impressão do JPG; o detalhe que o JPG descartou não volta.',
  'jpg-to-bmp':
    'Máquinas de gravação, programas de bordado, programas antigos do Windows e telas de máquinas muitas vezes só leem BMP.',
  'jpg-to-gif':
    'GIF tem 256 cores, então uma foto fica granulada. Só vale a pena onde não se aceita nada além de GIF; para a web, PNG e WebP são imagens paradas melhores.',
  'jpg-to-heic':
    'Para levar fotos JPG antigas a uma fototeca da Apple: na qualidade 80, três que pesamos ocuparam menos da metade. Elas são comprimidas uma segunda vez, então guarde os originais das que importam.',
  'jpg-to-jxl':
    'JPEG XL pode assumir os próprios dados de um JPG e compactá-los em uns 15 a 20% menos, sem perder nada: dele se refaz exatamente o mesmo JPG.',
  'png-to-jpg':
    'Fotos e capturas de páginas inteiras salvas em PNG pesam muito mais do que precisam. Em JPG elas cabem no e-mail e nos limites dos sites; logotipos e texto ficam melhor em PNG.',
  'png-to-webp':
    'Na web, WebP faz tudo o que PNG faz, com transparência e tudo, em menos espaço. Ligue “[Lossless]” para logotipos e gráficos de interface; para fotos, deixe desligado.',
  'png-to-avif':
    'AVIF leva transparência e cor profunda com uma fração do peso de um PNG, para páginas cujos visitantes têm um navegador atual.',
  'png-to-pdf':
    'Capturas de tela, digitalizações e diagramas como páginas: os pixels são compactados sem perda, então texto pequeno continua nítido. Muitos viram um documento com “[Make one PDF]”.',
  'png-to-svg':
    'Um logotipo ou ícone de cores lisas é vetorizado em formas que ficam nítidas até em um pôster. “[Colour levels]” e “[Speckle filter]” dizem quanto detalhe elas seguem; capturas de tela e fotos ficam melhor em PNG.',
  'png-to-ico':
    'Um PNG vira um ícone completo: 16, 24, 32, 48, 64, 128 e 256 pixels, com sua transparência. Para o favicon.ico, escolha os tamanhos de um site em “[Sizes]”.',
  'png-to-tiff':
    'Quando uma gráfica ou uma revista científica quer as figuras em TIFF: cada pixel, a transparência e dezesseis bits vão junto, com a resolução de impressão que você escolher.',
  'png-to-bmp':
    'Para programas antigos do Windows, gravação e controladores de telas. O BMP é gravado sem transparência, então escolha a cor de fundo antes de converter.',
  'png-to-gif':
    'Desenhos pequenos com poucas cores sobrevivem em GIF; bordas suaves, não, porque cada pixel é transparente ou opaco. Um PNG animado continua animado.',
  'png-to-tga':
    'Motores de jogos e ferramentas de mods muitas vezes querem texturas em TGA. Oito bits e o canal alfa inteiro vão junto, sem perfil no caminho.',
  'png-to-dds':
    'Para mods de jogos: DDS com seu alfa, sem compressão ou em blocos para a placa de vídeo, com mipmaps se você os ligar nas opções de DDS.',
  'webp-to-png':
    'Uma imagem salva de um site costuma ser WebP, e o programa em que ela ia ser usada não a abre. PNG mantém cada pixel e a transparência.',
  'webp-to-jpg':
    'Para fotos da web que precisam entrar em um formulário, em um quiosque de impressão ou em um programa antigo. Onde o WebP é transparente, aparece a sua cor de fundo.',
  'webp-to-gif':
    'É assim que figurinhas animadas saem da web: tempos e repetições ficam, as cores são reduzidas a 256 por quadro e bordas suaves ficam duras.',
  'webp-to-pdf':
    'Imagens de produtos e páginas salvas viram um documento que abre em todo lugar. Os pixels são compactados sem perda, já que o PDF em si não conhece WebP.',
  'avif-to-jpg':
    'Navegadores mostram AVIF, mas programas de e-mail, de escritório e formulários de envio quase sempre não. O JPG resolve isso: o HDR é levado à faixa comum, e o resto fica guardado como mapa de ganho.',
  'avif-to-png':
    'Para editar o que um site mostrou em AVIF: PNG guarda exatamente a transparência e até doze bits, com um tamanho muitas vezes maior.',
  'avif-to-webp':
    'Para navegadores de alguns anos atrás e sistemas de loja que aceitam WebP e não AVIF. Os dois conhecem transparência; WebP tem oito bits.',
  'tiff-to-jpg':
    'Digitalizações e arquivos de impressão são pesados demais para enviar. Um JPG da mesma página ocupa uma pequena parte disso; guarde o TIFF como original.',
  'tiff-to-png':
    'Navegadores não mostram TIFF. PNG faz neles o mesmo trabalho sem perda, com dezesseis bits, transparência e perfil; CMYK vira RGB.',
  'tiff-to-pdf':
    'O TIFF de muitas páginas de um scanner vira um PDF com as mesmas páginas, em ordem, no mesmo tamanho no papel, sem perda.',
  'bmp-to-jpg':
    'Um BMP guarda cada pixel por inteiro, então uma foto dele encolhe para um décimo ou menos. Capturas antigas e arquivos de scanner ficam pequenos o bastante para guardar.',
  'bmp-to-png':
    'Os mesmos pixels, exatos, em um arquivo quase sempre bem menor, que abre também em celulares e navegadores. Não sobra motivo para guardar o BMP.',
  'gif-to-jpg':
    'A primeira imagem do GIF como foto. Para ter cada quadro em um JPG próprio, escreva all no campo “[Pages]” em “[Reading]”.',
  'gif-to-png':
    'PNG leva exatamente as cores e os pixels transparentes do GIF. Uma animação continua animada, como PNG animado; para uma imagem parada, escreva first no campo “[Pages]”.',
  'gif-to-webp':
    'Um GIF animado é o jeito mais pesado de mostrar alguns segundos. Em WebP, os mesmos quadros e tempos ocupam muito menos, e todo navegador atual os mostra.',
  'gif-to-apng':
    'APNG mostra os mesmos quadros sem perder nada e deixa espaço para o que o GIF não consegue: continuar a edição com todas as cores e bordas suaves.',
  'svg-to-png':
    'Chats, slides e lojas recusam SVG. O PNG é desenhado a partir dele exatamente na largura que você digitar, nítido, com o fundo transparente.',
  'svg-to-jpg':
    'Para lugares que só aceitam fotos. JPG não tem transparência, então escolha a cor atrás do desenho; em logotipos, PNG mantém as bordas mais limpas.',
  'svg-to-pdf':
    'Para imprimir ou entregar. O desenho é gerado a 300 pontos por polegada em uma página do tamanho dele; ali ele vira imagem, não formas.',
  'svg-to-ico':
    'Um favicon direto do logotipo: cada tamanho sai de um mesmo desenho nítido. Ponha 256 em “[Width]” se o tamanho próprio do desenho for menor.',
  'pdf-to-jpg':
    'Cada página vira uma imagem própria, numerada, a 150 pontos por polegada: o bastante para ler na tela. Aumente “[Print resolution]” para 300 se for imprimir.',
  'pdf-to-png':
    'Para slides, documentação e tudo o que tem texto fino: PNG mostra as letras sem os borrões do JPG. Cada página é um arquivo; em “[Reading]” o papel pode ficar transparente.',
  'pdf-to-tiff':
    'Acervos, servidores de fax e sistemas de impressão usam TIFF. Todas as páginas vão para um arquivo, desenhadas a 300 pontos por polegada.',
  'jxl-to-jpg':
    'JPEG XL está à frente da maioria dos programas. Para eles, faça um JPG; um JXL que foi compactado de um JPG devolve exatamente aquele arquivo.',
  'jxl-to-png':
    'O caminho sem perda de JPEG XL para algo que todo editor lê: dezesseis bits, transparência e perfil ficam, e uma animação continua animada.',
  'jfif-to-jpg':
    'Um .jfif já é um JPG. Esta página o grava como .jpg e leva os pixels comprimidos como são, então nada se perde. É melhor que renomear à mão, e faz uma pasta inteira de uma vez.',
  'jfif-to-png':
    'Imagens que o Windows salvou como .jfif, para um programa que quer PNG. Os pixels são os mesmos; o arquivo cresce, como com qualquer foto.',
  'psd-to-jpg':
    'Para mostrar um rascunho a quem não tem Photoshop: as camadas são unidas como aparecem, e o resultado é um JPG que abre em um chat.',
  'psd-to-png':
    'PNG mantém o que o JPG tiraria de um PSD: o fundo transparente e os dezesseis bits. Escolha “[Separate]” em “[Layers]”, e all em “[Pages]”, para ter cada camada em um arquivo.',
  'psd-to-pdf':
    'Para uma gráfica ou a assinatura de um cliente: a imagem unida em uma página do tamanho do documento, com o perfil de cor, e CMYK continua CMYK.',
  'psd-to-tiff':
    'TIFF é o que gráficas e acervos usam no lugar de PSD: dezesseis bits, CMYK, Lab e o perfil passam sem conversão.',
  'cr2-to-jpg':
    'Do arquivo RAW de uma EOS para algo que se possa mostrar. Ele é revelado dos dados do sensor, com o balanço de branco que a câmera ajustou; ou use o JPEG da própria câmera, que está dentro do arquivo: é mais rápido.',
  'cr2-to-tiff':
    'Para retocar em um programa sem conversor RAW: dezesseis bits de imagem revelada, para que ainda se possa mexer em curvas e sombras.',
  'cr2-to-dng':
    'Para programas que pararam no DNG. O resultado é um DNG linear: revelado em cores completas, com dezesseis bits, ainda aberto a exposição e balanço de branco, mas não mais o mosaico do sensor.',
  'cr3-to-jpg':
    'Muitos visualizadores que abrem CR2 não conhecem CR3. Aqui as fotos de uma EOS R ou M50 são reveladas no navegador, uma só ou um cartão inteiro.',
  'cr3-to-dng':
    'Um Lightroom ou Photoshop mais antigo não abre o CR3 de uma câmera nova, mas abre DNG. O que ele recebe é um DNG linear: cores completas em dezesseis bits, maior que o original.',
  'nef-to-jpg':
    'Para enviar a um cliente uma seleção de uma Nikon sem abrir um programa RAW. Exposição e balanço de branco podem ser ajustados para todos os arquivos de uma vez, ou para cada um.',
  'nef-to-tiff':
    'Um NEF revelado em dezesseis bits, para impressão ou para programas de panorama e empilhamento que não leem RAW.',
  'arw-to-jpg':
    'Aqui os arquivos RAW da Sony viram JPG com o balanço de branco da câmera. Para ver depressa um cartão cheio, use a imagem embutida: ela sai na hora.',
  'arw-to-dng':
    'Para abrir as fotos de uma Alpha nova em um programa mais antigo que a câmera. O DNG é linear: já revelado em cores completas, e maior que o ARW.',
  'dng-to-jpg':
    'Arquivos DNG do modo RAW de um celular, de um drone ou de uma Leica, revelados para mostrar. Edições feitas no Lightroom são anotações dentro do arquivo e não são aplicadas.',
  'dng-to-png':
    'PNG leva o DNG revelado em dezesseis bits sem perda. Para a maioria dos usos, TIFF é mais leve para os editores, e JPG para todo o resto.',
  'raf-to-jpg':
    'Arquivos X-Trans precisam de um conversor que conheça o padrão deles. A simulação de filme é da câmera: escolha a imagem embutida em “[Picture]” se quiser esse visual.',
  'orf-to-jpg':
    'Fotos de uma câmera OM-D, PEN ou OM System, reveladas e leves o bastante para enviar. O original fica onde está, intacto.',
  'rw2-to-jpg':
    'Arquivos RAW da Lumix, revelados com o balanço de branco da câmera. As correções de lente que o JPEG da câmera tem não são aplicadas; a imagem embutida as tem.',
  'exr-to-jpg':
    'Para mostrar um render a quem não tem programa de composição. A luz acima do branco é levada à faixa comum, e “[Exposure]” e “[Tone mapping]” decidem como.',
  'exr-to-png':
    'Para revisão e texturas: dezesseis bits de cor comum com o alfa do render. A luz acima do branco é comprimida, então guarde o EXR para a correção de cor.',
  'hdr-to-jpg':
    'Uma prévia de um mapa de ambiente, ou um céu para um slide. O brilho que o fazia HDR é reduzido e guardado como mapa de ganho para telas que o mostram; “[Exposure]” mostra a parte escura ou a clara.',
  'tga-to-png':
    'Texturas e renders de jogos e de ferramentas 3D antigas, em uma forma que navegadores, chats e todo editor abrem. O alfa e todos os pixels ficam.',
  'dds-to-png':
    'Veja as texturas de um jogo por dentro, ou edite-as: os blocos da placa de vídeo são descompactados em pixels simples, com o canal alfa.',
  'ico-to-png':
    'Tire a imagem de dentro de um ícone. Fica o maior tamanho do arquivo; escreva all no campo “[Pages]” em “[Reading]” para ter todos.',
  'jp2-to-jpg':
    'Digitalizações de bibliotecas e serviços de mapas vêm em JPEG 2000, que celulares e a maioria dos programas não conhecem. Em JPG elas viram imagens comuns.',
  'jp2-to-png':
    'Os pixels da digitalização sem uma segunda perda, com dezesseis bits quando ela os tem, para pesquisa, cortes e reconhecimento de texto.',
  'xcf-to-png':
    'Mostre um trabalho do GIMP a quem não tem GIMP: as camadas visíveis são unidas, e o fundo transparente fica.',
  'qoi-to-png':
    'Os dois são sem perda, então só muda quem consegue abrir, e o tamanho: PNG costuma ser o menor dos dois.',
  'apng-to-gif':
    'Para chats e fóruns que só animam GIF. Tempos e repetições ficam; as cores são reduzidas a 256 por quadro, e bordas suaves ficam duras.',
};
