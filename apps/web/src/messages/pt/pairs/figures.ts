import type { FigureSentences } from '../../../content/pairs/pair-texts.ts';

/** O que se diz das imagens e dos gráficos. */
export const figures: FigureSentences = {
  figures: 'A diferença, à vista',
  figuresLead: 'Feito pelo próprio conversor com as suas imagens de exemplo, {day}.',
  figure_quality: 'Escolha a qualidade a olho',
  figure_qualityText:
    'A mesma parte de uma foto, salva de várias maneiras. WebP e AVIF têm o número de qualidade com que chegam tão perto do original quanto o JPEG do meio. Escolha um e mova a linha.',
  figure_qualityKept:
    'Uma parte de uma foto, comprimida de várias maneiras. O que a compressão tirou não volta: o {to} recebe os pixels que o {from} tem. Escolha um e mova a linha.',
  figure_pick: 'À direita da linha',
  figure_variant: '{format}, qualidade {quality}',
  figure_variantAlt:
    'Uma cabana com as janelas acesas entre pinheiros, refletida num lago: {format} com qualidade {quality}',
  figure_likeness: 'semelhança {score} de 100',
  figure_weight: 'Quanto pesa',
  figure_weight_photo: 'A foto de exemplo em {from} e no que ela se torna com os ajustes iniciais destas páginas.',
  figure_weight_raw: 'O arquivo RAW de exemplo e no que ele se torna com os ajustes iniciais destas páginas.',
  figure_weight_drawing: 'O desenho de exemplo e no que ele se torna com os ajustes iniciais destas páginas.',
  figure_weight_animation:
    'A animação de exemplo em {from} e no que ela se torna com os ajustes iniciais destas páginas.',
  figure_time: 'Quanto demora',
  figure_timeText: 'Uma foto de 12 megapixels, pelo relógio; {browser}, {day}.',
  figure_timeQuality: 'Uma foto de 12 megapixels com qualidade {quality}, pelo relógio; {browser}, {day}.',
  figure_native: 'Programa nativo',
  figure_seconds: '{seconds} s',
  figure_profile: 'Quando o perfil de cor é ignorado',
  figure_profileText:
    'Arquivos {from} podem dizer com um perfil o que os seus números significam, como as fotos de iPhone com Display P3. À esquerda ele é lido, como aqui. À direita um programa o ignorou: os mesmos números, cores mais pálidas.',
  figure_profile_read: 'Perfil lido',
  figure_profile_readAlt: 'Uma cópia na bandeja sob a lâmpada vermelha, de um vermelho vivo',
  figure_profile_ignored: 'Perfil ignorado',
  figure_profile_ignoredAlt: 'A mesma cópia num vermelho mais pálido',
  figure_orientation: 'Quando a orientação é ignorada',
  figure_orientationText:
    'As câmeras guardam os pixels como o sensor está, com uma nota que diz qual lado fica em cima. À esquerda a nota é seguida, como aqui. À direita um programa a ignorou.',
  figure_orientation_read: 'Girada como diz a nota',
  figure_orientation_readAlt: 'Montanhas acima de um lago, em pé',
  figure_orientation_ignored: 'Como os pixels estão',
  figure_orientation_ignoredAlt: 'As mesmas montanhas, deitadas de lado',
  figure_raw: 'A imagem no arquivo RAW e a sua revelação',
  figure_rawText:
    'À esquerda, a imagem pequena que a câmera guardou no arquivo, ampliada. À direita, o que é revelado aqui dos dados do sensor.',
  figure_raw_stored: 'Guardada pela câmera',
  figure_raw_storedAlt: 'Uma cabana à beira de um lago de manhã, suave como uma imagem ampliada',
  figure_raw_developed: 'Revelada aqui',
  figure_raw_developedAlt: 'A mesma cabana com o detalhe e o grão do sensor',
};
