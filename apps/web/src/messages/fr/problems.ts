/** What the pages of problems say in French. */
export const problems = {
  '/photo-wont-send': {
    pageTitle: 'La photo ne part pas ? Faites-en un JPEG léger | Safelight',
    description:
      'Une photo que refuse la messagerie est trop lourde, trop large ou au mauvais format. Cette page en fait un JPEG de 1600 pixels, sur votre appareil.',
    title: 'La photo ne part pas ? Celle-ci partira',
    lead: 'Déposez-la ici et convertissez-la. Il en sort une photo légère, ordinaire, acceptée partout.',
    note: 'Réglé sur JPEG, 1600 px sur le grand côté, qualité 90 : bien en dessous de 16 MB.',
    whyTitle: 'Pourquoi une photo ne part pas',
    why: [
      'Il y a trois raisons, et elles se ressemblent : l’app mouline un moment et abandonne. La photo est dans un format que l’autre côté ne connaît pas, le plus souvent le HEIC d’un iPhone. Ou elle a trop d’octets : une limite courante des messageries est de 16 MB, et les scans, panoramas et fichiers RAW la dépassent. Ou la connexion est trop faible pour plusieurs mégaoctets d’un coup.',
      'Un JPEG de 1600 pixels répond aux trois. C’est le format que tout ouvre, il pèse bien moins de 2 MB, et 1600 pixels sont à peu près ce à quoi les messageries réduisent une photo de toute façon.',
    ],
    steps: [
      {
        name: 'Ajoutez la photo',
        text: 'Appuyez sur « [Choose Images] », ou déposez-en plusieurs à la fois. Tout format convient, RAW compris.',
      },
      {
        name: 'Convertissez',
        text: 'JPEG et 1600 pixels sont déjà réglés. Les images plus petites gardent leur taille ; aucune n’est agrandie.',
      },
      {
        name: 'Envoyez la nouvelle',
        text: 'Appuyez sur « [Share] » sur un téléphone, ou sur « [Download] » et joignez-la. L’original reste tel quel.',
      },
    ],
    stillTitle: 'Si elle ne part toujours pas',
    still: [
      {
        name: 'Essayez d’abord un mot',
        text: 'Si un message de texte n’arrive pas non plus, c’est la connexion ou le compte, pas la photo.',
      },
      {
        name: 'Envoyez-en une, pas vingt',
        text: 'Certaines apps refusent tout un lot à cause d’un seul fichier. Envoyez les photos une à une pour le trouver.',
      },
      {
        name: 'Regardez ce que c’est',
        text: 'Une Live Photo est une photo et une vidéo. La liste d’ici dit ce qu’est vraiment chaque fichier.',
      },
      {
        name: 'Réduisez encore',
        text: 'Dans « [Advanced Professional Options] », indiquez 1024 en « [Width] » et « [Height] », ou mettez « [Quality] » à 70.',
      },
    ],
    questions: [
      {
        question: 'La photo sera-t-elle moins belle ?',
        answer:
          'Sur un téléphone, vous ne verrez pas de différence : 1600 pixels, c’est plus que n’en montrent la plupart des écrans. Pour un tirage plus grand qu’une carte postale, envoyez l’original, comme fichier ou document.',
      },
      {
        question: 'Le lieu de prise de vue est-il envoyé avec ?',
        answer:
          'Seulement si la photo le contient : le nouveau fichier garde date, appareil et lieu. Cochez « [Remove location] » avant de l’envoyer à des inconnus.',
      },
      {
        question: 'Faut-il envoyer la photo quelque part pour la réduire ?',
        answer:
          'Non. C’est votre propre navigateur qui la convertit, sur cet appareil. Une fois la page ouverte, cela marche sans connexion : bien pratique quand c’est elle le problème.',
      },
      {
        question: 'Puis-je envoyer des vidéos ainsi ?',
        answer:
          'Non, seules les images et les pages de PDF sont converties ici. Raccourcissez la vidéo, ou laissez la messagerie la compresser.',
      },
    ],
  },
  '/heic-problem': {
    pageTitle: 'Le HEIC ne s’ouvre pas ? Passez-le en JPG sans envoi | Safelight',
    description:
      'Votre photo d’iPhone finit par .heic et un PC, un formulaire ou une app la refuse. Passez-la en JPG ici, en taille réelle, avec date, lieu et couleurs.',
    title: 'Le HEIC ne s’ouvre pas ? Le voici en JPG',
    lead: 'Déposez les fichiers .heic. Ils reviennent en JPG, en taille réelle, avec leur date, leur lieu et leurs couleurs.',
    note: 'Réglé sur JPEG, taille réelle, qualité 90.',
    whyTitle: 'Ce qui cloche avec HEIC',
    why: [
      'Rien, tant que vous restez chez Apple. Les iPhone enregistrent leurs photos en HEIC depuis 2017, car il prend environ deux fois moins de place que JPEG. Sa compression vient de la vidéo HEVC et relève de brevets : Windows demande donc une extension, la plupart des navigateurs ne montrent rien, et bien des formulaires ne l’ont jamais appris.',
      'La photo elle-même va bien. Il suffit de l’écrire sous une forme que les autres lisent. JPEG est cette forme : un peu plus lourd, et il s’ouvre partout.',
    ],
    steps: [
      {
        name: 'Ajoutez les fichiers HEIC',
        text: 'De l’app Fichiers, d’un câble, d’un dossier ou d’un ZIP : déposez-les tous, ou appuyez sur « [Choose Images] ».',
      },
      {
        name: 'Convertissez',
        text: 'JPEG en qualité 90 est déjà réglé. Les photos sont remises à l’endroit, quelle que soit la façon dont le téléphone était tenu.',
      },
      {
        name: 'Enregistrez les JPG',
        text: 'Appuyez sur « [Download] », ou sur « [Download All (ZIP)] » pour le lot entier.',
      },
    ],
    stillTitle: 'Si le JPG est refusé aussi',
    still: [
      {
        name: 'Trop d’octets',
        text: 'Les formulaires s’arrêtent souvent à 2 ou 5 MB. Mettez « [Quality] » à 80, ou « [Width] » à 2048.',
      },
      {
        name: 'Mauvaise extension',
        text: 'Quelques formulaires veulent .jpeg et non .jpg. Renommez le fichier : les octets sont les mêmes.',
      },
      {
        name: 'Trop de pixels',
        text: 'Une photo de 48 mégapixels peut être trop large pour un vieux programme. Indiquez 4000 en « [Width] » et « [Height] ».',
      },
    ],
    questions: [
      {
        question: 'Comment faire prendre des JPG à mon iPhone désormais ?',
        answer:
          'Réglages, Appareil photo, Formats, Le plus compatible. Les nouvelles photos sont alors en JPEG et prennent environ deux fois plus de place. Celles déjà prises ne changent pas.',
      },
      {
        question: 'Pourquoi certaines photos sont-elles arrivées d’elles-mêmes en JPG ?',
        answer:
          'L’iPhone convertit quand il partage avec beaucoup d’apps, et quand il copie vers un PC avec le réglage Automatique. Par AirDrop, l’app Fichiers ou un dossier dans le cloud, le HEIC part tel quel.',
      },
      {
        question: 'Le JPG perd-il en qualité ?',
        answer:
          'Un peu, comme tout JPEG ; à 90, il faut chercher la différence en grossissant deux fois. Conservez les HEIC de ce qui compte, ou prenez PNG, qui ne perd rien et pèse plusieurs fois plus.',
      },
      {
        question: 'Que deviennent les Live Photos et les portraits ?',
        answer:
          'L’image fixe est convertie. Déposez aussi la vidéo d’une Live Photo, et elle l’accompagne : dans un JPEG, un HEIC ou un AVIF, ou en fichier à côté de l’image. Le rendu d’un portrait est déjà dans l’image.',
      },
    ],
  },
  '/storage-full': {
    pageTitle: 'Stockage plein ? Allégez tout un dossier de photos | Safelight',
    description:
      'Les photos remplissent le téléphone ou l’ordinateur. Faites des copies de 2048 pixels, pareilles à l’écran et bien plus légères, sans en envoyer une seule.',
    title: 'Stockage plein ? Allégez vos photos',
    lead: 'Choisissez un dossier, ou déposez des photos ci-dessous : vous obtenez des copies pareilles à l’écran, qui prennent une fraction de la place.',
    note: 'Réglé sur WebP, 2048 px sur le grand côté, qualité 75.',
    whyTitle: 'Ce qui allège vraiment',
    why: [
      'Les pixels. Une photo de 12 mégapixels en a six fois plus que n’en montre un écran Full HD. Ramenée à 2048 pixels sur le grand côté, elle remplit nettement une tablette, s’imprime en carte postale et ne prend qu’une petite part des octets. Ce qui fond le plus : les captures d’écran en PNG, les scans en TIFF ou BMP et les JPEG d’anciens appareils.',
      'Changer seulement de format gagne moins qu’on ne croit. HEIC est déjà compact : en JPEG de même taille, il s’alourdit. Et la place n’est libre qu’une fois les originaux supprimés ; regardez donc d’abord les copies, et gardez une sauvegarde de ce que vous voudriez imprimer en grand.',
    ],
    steps: [
      {
        name: 'Choisissez les photos',
        text: '« [Optimize Photo Library] » prend un dossier avec tous ses sous-dossiers. Ou déposez des photos une à une sur la page.',
      },
      {
        name: 'Faites-les alléger',
        text: 'Les plus lourdes passent d’abord. Une photo qui ne deviendrait pas plus légère reste telle quelle.',
      },
      {
        name: 'Enregistrez, regardez, puis supprimez',
        text: 'Enregistrez les copies, ouvrez-en quelques-unes, et supprimez seulement ensuite les originaux devenus inutiles.',
      },
    ],
    stillTitle: 'Si la place manque toujours',
    still: [
      {
        name: 'Videz la corbeille',
        text: 'Sur un iPhone, les photos supprimées restent 30 jours dans « Supprimés récemment » et comptent comme avant.',
      },
      {
        name: 'Regardez les vidéos',
        text: 'Une minute de vidéo 4K prend à peu près autant que cent photos. Cette page ne convertit pas les vidéos.',
      },
      {
        name: 'Demandez ce qui le remplit',
        text: 'Réglages, Général, Stockage iPhone classe les apps par taille ; messageries et téléchargements passent souvent devant les photos.',
      },
      {
        name: 'Programmes sans WebP',
        text: 'Choisissez JPEG dans la barre : un peu plus lourd, et tout l’ouvre.',
      },
    ],
    questions: [
      {
        question: 'Mes originaux sont-ils remplacés ?',
        answer: 'Non. Vous recevez de nouveaux fichiers à côté, et décidez vous-même de ce qu’il faut supprimer.',
      },
      {
        question: 'Combien vais-je gagner ?',
        answer:
          'Cela dépend de ce que vous avez. La fenêtre convertit un échantillon de vos propres photos et donne son estimation avant de commencer, plutôt qu’une promesse.',
      },
      {
        question: 'La date reste-t-elle, pour que les albums gardent leur ordre ?',
        answer:
          'Avec des photos déposées sur la page, oui : date, appareil et lieu suivent. « [Optimize Photo Library] » garde date et appareil si vous activez « [Keep date and camera] » ; le lieu est toujours enlevé.',
      },
      {
        question: 'Puis-je le faire sur le téléphone lui-même ?',
        answer:
          'Oui, photo par photo : choisissez-les, convertissez, enregistrez. Les dossiers entiers sont plus faciles sur un ordinateur, où le navigateur peut les lire et les écrire.',
      },
    ],
  },
  '/photo-too-large': {
    pageTitle: 'La photo est trop lourde ? Pour l’e-mail et les formulaires | Safelight',
    description:
      'L’e-mail revient, le formulaire dit que le fichier est trop lourd. Faites un JPEG de 2048 pixels qui tient bien des fois dans 25 MB, sur votre appareil.',
    title: 'La photo est trop lourde ? Faites-la tenir',
    lead: 'Déposez-la ici et convertissez-la. Quelle que soit sa taille, elle ressort nette, et assez légère pour l’e-mail et les formulaires.',
    note: 'Réglé sur JPEG, 2048 px sur le grand côté, qualité 85 : le plus souvent moins de 1 MB.',
    whyTitle: 'Ce que veut dire « trop lourd »',
    why: [
      'Des octets, surtout. Les messageries électroniques s’arrêtent à 25 MB environ pour tout un message, et une pièce jointe grossit d’un tiers en chemin. Les formulaires des administrations et des écoles s’arrêtent à 10, 5 ou 2 MB. Parfois, il s’agit de pixels : « 2000 sur 2000 au plus ».',
      'Cette page s’occupe des deux. 2048 pixels sur le grand côté suffisent à tous les écrans, et en qualité 85 une telle photo prend le plus souvent moins de 1 MB. Vingt d’entre elles tiennent dans un e-mail.',
    ],
    steps: [
      {
        name: 'Ajoutez les photos',
        text: 'Toutes celles de l’e-mail ou du formulaire. Scans, captures d’écran en PNG et fichiers RAW conviennent aussi.',
      },
      {
        name: 'Convertissez',
        text: 'JPEG, 2048 pixels et qualité 85 sont déjà réglés. La liste montre la nouvelle taille de chacune.',
      },
      {
        name: 'Joignez les nouveaux fichiers',
        text: 'Appuyez sur « [Download] », ou sur « [Download All (ZIP)] » si le formulaire accepte un ZIP.',
      },
    ],
    stillTitle: 'Si c’est encore trop lourd',
    still: [
      {
        name: 'Moins de 1 MB',
        text: 'Indiquez 1600 en « [Width] » et « [Height] » et mettez « [Quality] » à 80.',
      },
      {
        name: 'Moins de 200 KB',
        text: 'Indiquez 1024 en « [Width] » et « [Height] » et mettez « [Quality] » à 70. Le texte d’une photo reste lisible s’il remplit l’image.',
      },
      {
        name: 'Une taille exacte',
        text: 'Pour « 600 sur 600 », indiquez les deux et choisissez « [Fill] » dans « [Resize mode] » : ce qui dépasse est coupé à parts égales.',
      },
      {
        name: 'Plusieurs pages',
        text: 'Choisissez PDF, et JPEG dans « [Compression] » : avec « [Make one PDF] », les pages deviennent un seul document léger.',
      },
    ],
    questions: [
      {
        question: 'Pourquoi ma photo était-elle si lourde ?',
        answer:
          'Les téléphones prennent de 12 à 50 mégapixels pour que vous puissiez recadrer et imprimer plus tard. Pour regarder, bien moins suffisent.',
      },
      {
        question: 'La nouvelle photo est-elle assez bonne pour l’impression ?',
        answer:
          'Jusqu’à 17 sur 13 cm environ à 300 points par pouce. Pour de plus grands tirages, augmentez « [Width] » et « [Height] », ou envoyez l’original par un lien.',
      },
      {
        question: 'Le formulaire veut un certain nombre de points par pouce. Où est-ce ?',
        answer:
          'Dans « [Print resolution] ». C’est un nombre inscrit dans le fichier, qui ne change ni les pixels ni les octets, mais que certains formulaires vérifient.',
      },
      {
        question: 'Quelqu’un voit-il mon document ?',
        answer:
          'Pas nous : il n’est jamais envoyé. La politique de sécurité de la page lui interdit de joindre tout autre site, et vous pouvez convertir le réseau coupé.',
      },
    ],
  },
};
