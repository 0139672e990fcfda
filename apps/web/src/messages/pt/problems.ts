/** What the pages of problems say in Portuguese. */
export const problems = {
  '/photo-wont-send': {
    pageTitle: 'A foto não envia? Faça dela um JPEG pequeno, aqui mesmo | Safelight',
    description:
      'Uma foto que o app de mensagens ou o e-mail recusa é grande, larga ou de outro formato. Aqui ela vira um JPEG de 1600 pixels, no seu próprio aparelho.',
    title: 'A foto não envia? Faça uma que vai',
    lead: 'Solte-a aqui e converta. O que sai é pequeno, comum e aceito em todo lugar.',
    note: 'Já em JPEG, 1600 px no lado maior, qualidade 90: bem abaixo de 16 MB.',
    whyTitle: 'Por que uma foto não vai',
    why: [
      'Há três motivos, e eles se parecem: o app fica rodando um tempo e desiste. A foto está em um formato que o outro lado não conhece, quase sempre HEIC de um iPhone. Ou tem bytes demais: um limite comum dos apps de mensagens é 16 MB, e digitalizações, panorâmicas e arquivos RAW passam disso. Ou a conexão é fraca demais para vários megabytes de uma vez.',
      'Um JPEG de 1600 pixels resolve os três. É o formato que tudo abre, pesa bem menos de 2 MB, e 1600 pixels é mais ou menos o tamanho a que os apps de mensagens reduzem uma foto de qualquer jeito.',
    ],
    steps: [
      {
        name: 'Adicione a foto',
        text: 'Toque em “[Choose Images]”, ou solte várias de uma vez. Qualquer formato serve, RAW também.',
      },
      {
        name: 'Converta',
        text: 'JPEG e 1600 pixels já estão escolhidos. Imagens menores mantêm o tamanho; nenhuma é ampliada.',
      },
      {
        name: 'Envie a nova',
        text: 'No celular, toque em “[Share]”; ou em “[Download]” e anexe. O original fica como está.',
      },
    ],
    stillTitle: 'Se ainda assim não for',
    still: [
      {
        name: 'Tente antes uma palavra',
        text: 'Se nem uma mensagem de texto chega, é a conexão ou a conta, não a foto.',
      },
      {
        name: 'Envie uma, não vinte',
        text: 'Alguns apps recusam todas por causa de um arquivo. Envie as fotos uma a uma para descobrir qual.',
      },
      {
        name: 'Veja o que ela é',
        text: 'Uma Live Photo é uma foto e um vídeo. A lista daqui diz o que cada arquivo é de verdade.',
      },
      {
        name: 'Deixe-a ainda menor',
        text: 'Em “[Advanced Professional Options]”, digite 1024 em “[Width]” e “[Height]”, ou ponha “[Quality]” em 70.',
      },
    ],
    questions: [
      {
        question: 'A foto vai ficar pior?',
        answer:
          'No celular você não vai ver diferença: 1600 pixels são mais do que a maioria das telas mostra. Para imprimir maior que um cartão-postal, envie o original, como arquivo ou documento.',
      },
      {
        question: 'O lugar onde tirei a foto vai junto?',
        answer:
          'Só se estiver na foto: o arquivo novo mantém data, câmera e lugar. Marque “[Remove location]” antes de enviá-la a quem você não conhece.',
      },
      {
        question: 'Preciso fazer upload da foto para deixá-la menor?',
        answer:
          'Não. Quem converte é o seu próprio navegador, neste aparelho. Com a página aberta, funciona sem conexão, o que ajuda quando o problema é esse.',
      },
      {
        question: 'Posso enviar vídeos assim?',
        answer:
          'Não, aqui só se convertem imagens e páginas de PDF. No caso de um vídeo, corte um trecho ou deixe o app de mensagens comprimir.',
      },
    ],
  },
  '/heic-problem': {
    pageTitle: 'O HEIC não abre? Transforme em JPG sem fazer upload | Safelight',
    description:
      'Sua foto do iPhone termina em .heic e um PC, formulário ou app a recusa. Faça dela um JPG em tamanho inteiro, com data, lugar e cores, no seu aparelho.',
    title: 'O HEIC não abre? Aqui está em JPG',
    lead: 'Solte os arquivos .heic. Eles voltam como JPG em tamanho inteiro, com data, lugar e cores.',
    note: 'Já em JPEG, tamanho inteiro, qualidade 90.',
    whyTitle: 'O que há de errado com o HEIC',
    why: [
      'Nada, enquanto você fica com a Apple. Os iPhones guardam fotos em HEIC desde 2017, porque ele ocupa cerca de metade de um JPEG. A compressão dele vem do vídeo HEVC e é coberta por patentes; por isso o Windows pede uma extensão, a maioria dos navegadores não mostra nada e muitos formulários nunca aprenderam a ler.',
      'A foto em si está boa. Ela só precisa ser gravada em uma forma que os outros leem. JPEG é essa forma: um pouco maior, e abre em todo lugar.',
    ],
    steps: [
      {
        name: 'Adicione os arquivos HEIC',
        text: 'Do app Arquivos, por cabo, de uma pasta ou de um ZIP: solte todos, ou toque em “[Choose Images]”.',
      },
      {
        name: 'Converta',
        text: 'JPEG na qualidade 90 já está escolhido. As fotos ficam em pé, não importa como o celular estava.',
      },
      {
        name: 'Salve os arquivos JPG',
        text: 'Toque em “[Download]”, ou em “[Download All (ZIP)]” para todos juntos.',
      },
    ],
    stillTitle: 'Se o JPG também for recusado',
    still: [
      {
        name: 'Bytes demais',
        text: 'Formulários costumam parar em 2 ou 5 MB. Ponha “[Quality]” em 80, ou “[Width]” em 2048.',
      },
      {
        name: 'Extensão errada',
        text: 'Alguns formulários querem .jpeg e não .jpg. Renomeie o arquivo: os bytes são os mesmos.',
      },
      {
        name: 'Pixels demais',
        text: 'Uma foto de 48 megapixels pode ser larga demais para um programa antigo. Digite 4000 em “[Width]” e “[Height]”.',
      },
    ],
    questions: [
      {
        question: 'Como faço meu iPhone tirar fotos em JPG daqui em diante?',
        answer:
          'Ajustes, Câmera, Formatos, Mais Compatível. As fotos novas serão JPEG e vão ocupar cerca do dobro. As que você já tirou não mudam.',
      },
      {
        question: 'Por que algumas fotos minhas já chegaram em JPG?',
        answer:
          'O iPhone converte quando compartilha com muitos apps e quando copia para um PC com o ajuste Automático. Por AirDrop, pelo app Arquivos ou por uma pasta na nuvem, o HEIC vai como é.',
      },
      {
        question: 'O JPG perde qualidade?',
        answer:
          'Um pouco, como todo JPEG; em 90, é preciso procurar com a imagem no dobro do tamanho. Guarde os HEIC do que importa, ou escolha PNG, que não perde nada e é várias vezes maior.',
      },
      {
        question: 'O que acontece com Live Photos e retratos?',
        answer:
          'A imagem parada é convertida. Solte também o vídeo de uma Live Photo, e ele vai junto: dentro de JPEG, HEIC e AVIF, ou como arquivo ao lado da imagem. O visual de um retrato já está na imagem.',
      },
    ],
  },
  '/storage-full': {
    pageTitle: 'Armazenamento cheio? Reduza uma pasta inteira de fotos | Safelight',
    description:
      'As fotos enchem o celular ou o notebook. Faça cópias de 2048 pixels, iguais na tela, que ocupam uma fração do espaço, sem fazer upload de nenhuma.',
    title: 'Armazenamento cheio? Reduza as fotos',
    lead: 'Escolha uma pasta, ou solte fotos abaixo: você recebe cópias iguais na tela que ocupam uma fração do espaço.',
    note: 'Já em WebP, 2048 px no lado maior, qualidade 75.',
    whyTitle: 'O que realmente reduz',
    why: [
      'Os pixels. Uma foto de 12 megapixels tem seis vezes mais do que uma tela Full HD mostra. Levada a 2048 pixels no lado maior, ela enche um tablet com nitidez, pode ser impressa como cartão-postal e ocupa uma pequena parte dos bytes. O que mais encolhe são capturas de tela em PNG, digitalizações em TIFF ou BMP e os JPEG de câmeras antigas.',
      'Só trocar o formato economiza menos do que se pensa. HEIC já é compacto: em JPEG do mesmo tamanho, ele cresce. E o espaço só fica livre depois que você apaga os originais; então veja antes as cópias, e tenha um backup do que ainda possa querer imprimir em tamanho grande.',
    ],
    steps: [
      {
        name: 'Escolha as fotos',
        text: '“[Optimize Photo Library]” pega uma pasta com todas as subpastas. Ou solte fotos avulsas na página.',
      },
      {
        name: 'Deixe que sejam reduzidas',
        text: 'As maiores vão primeiro. Uma foto que não ficaria menor é mantida como está.',
      },
      {
        name: 'Salve, veja e só então apague',
        text: 'Salve as cópias, abra algumas e só então apague os originais de que não precisa mais.',
      },
    ],
    stillTitle: 'Se o espaço ainda não apareceu',
    still: [
      {
        name: 'Esvazie a lixeira',
        text: 'Fotos apagadas ficam 30 dias em um iPhone, no álbum Apagados, e contam como antes.',
      },
      {
        name: 'Olhe os vídeos',
        text: 'Um minuto de vídeo 4K ocupa mais ou menos o mesmo que cem fotos. Esta página não converte vídeos.',
      },
      {
        name: 'Veja o que ocupa',
        text: 'Ajustes, Geral, Armazenamento do iPhone lista os apps por tamanho; conversas e downloads muitas vezes vêm antes das fotos.',
      },
      {
        name: 'Programas sem WebP',
        text: 'Escolha JPEG na barra: um pouco maior, e tudo abre.',
      },
    ],
    questions: [
      {
        question: 'Meus originais são substituídos?',
        answer: 'Não. Você recebe arquivos novos ao lado deles e decide o que apagar.',
      },
      {
        question: 'Quanto vou economizar?',
        answer:
          'Depende do que você tem. A janela converte uma amostra das suas próprias fotos e mostra a estimativa antes de começar, em vez de uma promessa.',
      },
      {
        question: 'A data fica, para os álbuns continuarem em ordem?',
        answer:
          'Com fotos soltas na página, sim: data, câmera e lugar vão junto. “[Optimize Photo Library]” mantém data e câmera se você ligar “[Keep date and camera]”; o lugar é sempre retirado.',
      },
      {
        question: 'Posso fazer isso no próprio celular?',
        answer:
          'Sim, com fotos avulsas: escolha, converta, salve. Pastas inteiras são mais fáceis em um computador, onde o navegador consegue ler e gravar nelas.',
      },
    ],
  },
  '/photo-too-large': {
    pageTitle: 'Foto grande demais? Faça caber no e-mail e no formulário | Safelight',
    description:
      'O e-mail volta, o formulário diz que o arquivo é grande demais. Faça um JPEG de 2048 pixels que cabe muitas vezes em 25 MB, no seu próprio aparelho.',
    title: 'Foto grande demais? Faça caber',
    lead: 'Solte-a aqui e converta. Uma foto de qualquer tamanho sai nítida e leve o bastante para e-mail e formulários.',
    note: 'Já em JPEG, 2048 px no lado maior, qualidade 85: quase sempre menos de 1 MB.',
    whyTitle: 'O que “grande demais” quer dizer',
    why: [
      'Quase sempre, bytes. Os serviços de e-mail param em uns 25 MB por mensagem inteira, e um anexo cresce um terço no caminho. Formulários de repartições e escolas param em 10, 5 ou 2 MB. Às vezes são os pixels: “no máximo 2000 por 2000”.',
      'Esta página cuida dos dois. 2048 pixels no lado maior servem a qualquer tela, e na qualidade 85 uma foto assim costuma ocupar menos de 1 MB. Vinte cabem em um e-mail.',
    ],
    steps: [
      {
        name: 'Adicione as fotos',
        text: 'Todas as que vão no e-mail ou no formulário. Digitalizações, capturas em PNG e arquivos RAW também servem.',
      },
      {
        name: 'Converta',
        text: 'JPEG, 2048 pixels e qualidade 85 já estão escolhidos. A lista mostra o novo tamanho de cada uma.',
      },
      {
        name: 'Anexe os arquivos novos',
        text: 'Toque em “[Download]”, ou em “[Download All (ZIP)]” se o formulário aceita ZIP.',
      },
    ],
    stillTitle: 'Se ainda for grande demais',
    still: [
      {
        name: 'Menos de 1 MB',
        text: 'Digite 1600 em “[Width]” e “[Height]” e ponha “[Quality]” em 80.',
      },
      {
        name: 'Menos de 200 KB',
        text: 'Digite 1024 em “[Width]” e “[Height]” e ponha “[Quality]” em 70. O texto em uma foto continua legível se ocupar a imagem toda.',
      },
      {
        name: 'Um tamanho exato',
        text: 'Para “600 por 600”, digite os dois e escolha “[Fill]” em “[Resize mode]”: o que sobra é cortado por igual.',
      },
      {
        name: 'Várias páginas',
        text: 'Escolha PDF, e JPEG em “[Compression]”: com “[Make one PDF]” as páginas viram um só documento leve.',
      },
    ],
    questions: [
      {
        question: 'Por que minha foto era tão grande?',
        answer:
          'Celulares tiram fotos de 12 a 50 megapixels para que você possa cortar e imprimir depois. Para olhar, bastam muito menos.',
      },
      {
        question: 'A foto nova serve para imprimir?',
        answer:
          'Até uns 17 por 13 cm a 300 pontos por polegada. Para impressões maiores, aumente “[Width]” e “[Height]”, ou envie o original por um link.',
      },
      {
        question: 'O formulário pede um certo número de pontos por polegada. Onde fica?',
        answer:
          'Em “[Print resolution]”. É um número escrito no arquivo que não muda nem pixels nem bytes, mas alguns formulários o conferem.',
      },
      {
        question: 'Alguém vê meu documento?',
        answer:
          'Nós, não: ele nunca é enviado. A política de segurança da página a proíbe de contatar qualquer outro site, e você pode converter com a rede desligada.',
      },
    ],
  },
};
