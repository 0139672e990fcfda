/** Portuguese words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: 'Largura', unset: 'Auto' },
  height: { label: 'Altura', unset: 'Auto' },
  fit: {
    label: 'Modo de redimensionar',
    values: { fit: 'Encaixar', fill: 'Preencher', crop: 'Recortar', stretch: 'Esticar' },
    helpOf: {
      fit: 'A imagem inteira dentro da moldura.',
      fill: 'Cobre a moldura; o que sobra é cortado.',
      crop: 'Recorta o meio, sem mudar a escala.',
      stretch: 'Exatamente a moldura; a proporção pode mudar.',
    },
  },
  filter: {
    label: 'Filtro de escala',
    help: 'Como os pixels pesam quando a imagem muda de escala.',
    values: {
      lanczos3: 'Lanczos: nítido',
      mitchell: 'Mitchell: suave',
      'catmull-rom': 'Catmull-Rom',
      triangle: 'Triângulo',
      box: 'Caixa: média',
      nearest: 'Vizinho: pixel art',
    },
  },
  enlarge: { label: 'Ampliar imagens menores', help: 'Senão elas ficam do tamanho que são.' },
  extractVideo: { label: 'Salvar o vídeo das fotos em movimento', help: 'Como um arquivo próprio, ao lado da imagem.' },
  background: { label: 'Cor de fundo', help: 'Preenche o que é transparente.', pick: 'Escolher a cor de fundo' },
  dpi: {
    label: 'Resolução de impressão',
    help: 'Pontos por polegada, gravados no arquivo. A do arquivo fica até você escolher um valor; até lá, documentos são desenhados a 150.',
    unset: '{{dpi}}, ou a do arquivo',
    values: { 72: '72 Web' },
  },
  srgb: { label: 'Converter para sRGB', help: 'Senão as cores mantêm o perfil onde o formato comporta.' },
  keepHdr: { label: 'Manter HDR', help: 'Onde o formato comporta. Telas sem HDR mostram a imagem como sempre.' },
  strip: { label: 'Tirar metadados', help: 'Tira câmera, lugar e data. As cores continuam certas.' },
  noLocation: {
    label: 'Tirar o lugar',
    help: 'Mantém câmera e data, tira onde a foto foi feita.',
    idle: 'Todos os metadados já são retirados.',
  },
  pages: {
    label: 'Páginas',
    help: 'first, all ou páginas como 1-3,7. Vazio: todas as páginas, e das animações o que o formato comporta.',
    invalid: 'Escreva first, all ou números e intervalos como 1-3,7.',
  },
  toneMap: {
    label: 'Mapeamento de tons',
    help: 'Como a luz acima do branco é mostrada: fotos HDR, EXR, Radiance.',
    values: {
      auto: 'Automático',
      reinhard: 'Comprimir as luzes altas',
      aces: 'Como filme',
      clip: 'Cortar no branco',
    },
  },
  exposure: { label: 'Exposição', help: 'Em pontos, para imagens de alta faixa dinâmica: 1 dobra a luz.' },
};
