/** What the pages of problems say in German. */
export const problems = {
  '/photo-wont-send': {
    pageTitle: 'Foto lässt sich nicht senden? Kleines JPEG daraus machen | Safelight',
    description:
      'Ein Foto, das Messenger oder Mail ablehnen, ist zu groß, zu breit oder im falschen Format. Hier wird es ein JPEG mit 1600 Pixeln, auf Ihrem Gerät.',
    title: 'Foto lässt sich nicht senden? Dieses schon',
    lead: 'Legen Sie es hier ab und wandeln Sie es um. Heraus kommt ein kleines, gewöhnliches Foto, das überall angenommen wird.',
    note: 'Eingestellt auf JPEG, 1600 px an der langen Seite, Qualität 90: weit unter 16 MB.',
    whyTitle: 'Warum ein Foto nicht durchgeht',
    why: [
      'Es gibt drei Gründe, und sie sehen gleich aus: Die App dreht eine Weile und gibt auf. Das Foto ist in einem Format, das die andere Seite nicht kennt, meist HEIC von einem iPhone. Oder es hat zu viele Bytes: Bei Messengern sind 16 MB eine verbreitete Grenze, und Scans, Panoramen und Raw-Dateien überschreiten sie. Oder die Verbindung ist zu schwach für mehrere Megabyte auf einmal.',
      'Ein JPEG mit 1600 Pixeln beantwortet alle drei. Es ist das Format, das alles öffnet, es wiegt deutlich unter 2 MB, und auf etwa 1600 Pixel bringen Messenger ein Foto ohnehin.',
    ],
    steps: [
      {
        name: 'Foto hinzufügen',
        text: 'Drücken Sie „[Choose Images]“ oder legen Sie mehrere auf einmal ab. Jedes Format ist recht, auch Raw-Dateien.',
      },
      {
        name: 'Umwandeln',
        text: 'JPEG und 1600 Pixel sind eingestellt. Kleinere Bilder behalten ihre Größe; keines wird vergrößert.',
      },
      {
        name: 'Das neue senden',
        text: 'Drücken Sie auf dem Handy „[Share]“, oder „[Download]“ und hängen Sie es an. Das Original bleibt, wie es ist.',
      },
    ],
    stillTitle: 'Wenn es immer noch nicht geht',
    still: [
      {
        name: 'Erst ein Wort senden',
        text: 'Kommt auch eine Textnachricht nicht an, liegt es an der Verbindung oder am Konto, nicht am Foto.',
      },
      {
        name: 'Eins senden, nicht zwanzig',
        text: 'Manche Apps lehnen wegen einer Datei alle ab. Senden Sie die Fotos einzeln, um sie zu finden.',
      },
      {
        name: 'Nachsehen, was es ist',
        text: 'Ein Live Photo ist ein Foto und ein Video. Die Liste hier sagt, was jede Datei wirklich ist.',
      },
      {
        name: 'Noch kleiner machen',
        text: 'Geben Sie unter „[Advanced Professional Options]“ 1024 bei „[Width]“ und „[Height]“ ein, oder stellen Sie „[Quality]“ auf 70.',
      },
    ],
    questions: [
      {
        question: 'Sieht das Foto dann schlechter aus?',
        answer:
          'Auf einem Handy sehen Sie keinen Unterschied: 1600 Pixel sind mehr, als die meisten Bildschirme zeigen. Für Drucke größer als eine Postkarte senden Sie das Original, als Datei oder Dokument.',
      },
      {
        question: 'Wird der Ort der Aufnahme mitgesendet?',
        answer:
          'Nur wenn er im Foto steht: Die neue Datei behält Datum, Kamera und Ort. Setzen Sie „[Remove location]“, bevor Sie sie Leuten senden, die Sie nicht kennen.',
      },
      {
        question: 'Muss ich das Foto hochladen, um es kleiner zu bekommen?',
        answer:
          'Nein. Ihr eigener Browser wandelt es auf diesem Gerät um. Ist die Seite einmal offen, geht das auch ohne Verbindung, was hilft, wenn gerade sie das Problem ist.',
      },
      {
        question: 'Kann ich so auch Videos senden?',
        answer:
          'Nein, hier werden nur Bilder und PDF-Seiten umgewandelt. Kürzen Sie ein Video, oder lassen Sie es den Messenger komprimieren.',
      },
    ],
  },
  '/heic-problem': {
    pageTitle: 'HEIC lässt sich nicht öffnen? In JPG umwandeln | Safelight',
    description:
      'Ihr iPhone-Foto endet auf .heic, und PC, Formular oder App lehnt es ab. Hier wird es ein JPG in voller Größe, mit Datum, Ort und Farben, auf Ihrem Gerät.',
    title: 'HEIC lässt sich nicht öffnen? Hier ist es als JPG',
    lead: 'Legen Sie die .heic-Dateien ab. Sie kommen als JPG in voller Größe zurück, mit Datum, Ort und Farben.',
    note: 'Eingestellt auf JPEG, volle Größe, Qualität 90.',
    whyTitle: 'Was an HEIC nicht stimmt',
    why: [
      'Nichts, solange Sie bei Apple bleiben. iPhones speichern Fotos seit 2017 als HEIC, weil es etwa halb so viel Platz braucht wie JPEG. Seine Kompression stammt aus HEVC-Video und ist durch Patente geschützt; darum verlangt Windows eine Erweiterung, die meisten Browser zeigen nichts, und viele Formulare haben es nie gelernt.',
      'Das Foto selbst ist in Ordnung. Es muss nur in einer Form geschrieben werden, die andere lesen. JPEG ist diese Form: ein wenig größer, und es öffnet sich überall.',
    ],
    steps: [
      {
        name: 'HEIC-Dateien hinzufügen',
        text: 'Aus der App „Dateien“, über ein Kabel, aus einem Ordner oder ZIP: Legen Sie alle ab, oder drücken Sie „[Choose Images]“.',
      },
      {
        name: 'Umwandeln',
        text: 'JPEG mit Qualität 90 ist eingestellt. Fotos werden aufrecht gedreht, wie auch immer das Handy gehalten wurde.',
      },
      {
        name: 'JPG-Dateien speichern',
        text: 'Drücken Sie „[Download]“, oder „[Download All (ZIP)]“ für alle zusammen.',
      },
    ],
    stillTitle: 'Wenn auch das JPG abgelehnt wird',
    still: [
      {
        name: 'Zu viele Bytes',
        text: 'Formulare hören oft bei 2 oder 5 MB auf. Stellen Sie „[Quality]“ auf 80, oder „[Width]“ auf 2048.',
      },
      {
        name: 'Falsche Endung',
        text: 'Einige Formulare wollen .jpeg und nicht .jpg. Benennen Sie die Datei um: Die Bytes sind dieselben.',
      },
      {
        name: 'Zu viele Pixel',
        text: 'Ein Foto mit 48 Megapixeln kann für ein altes Programm zu breit sein. Geben Sie 4000 bei „[Width]“ und „[Height]“ ein.',
      },
    ],
    questions: [
      {
        question: 'Wie nimmt mein iPhone von nun an JPG auf?',
        answer:
          'Einstellungen, Kamera, Formate, Maximale Kompatibilität. Neue Fotos sind dann JPEG und brauchen etwa doppelt so viel Platz. Fotos, die es schon gibt, ändern sich nicht.',
      },
      {
        question: 'Warum kamen manche meiner Fotos von selbst als JPG an?',
        answer:
          'Das iPhone wandelt um, wenn es mit vielen Apps teilt und wenn es mit der Einstellung „Automatisch“ auf einen PC kopiert. Über AirDrop, die App „Dateien“ oder einen Cloud-Ordner geht das HEIC, wie es ist.',
      },
      {
        question: 'Verliert das JPG an Qualität?',
        answer:
          'Ein wenig, wie jedes JPEG; bei 90 müssen Sie in doppelter Größe danach suchen. Behalten Sie die HEIC-Dateien von allem, was zählt, oder nehmen Sie PNG, das nichts verliert und um ein Mehrfaches größer ist.',
      },
      {
        question: 'Was wird aus Live Photos und Porträts?',
        answer:
          'Das Standbild wird umgewandelt. Wer das Video eines Live Photos mit hineinzieht, bekommt es mit: in JPEG, HEIC und AVIF oder als Datei neben dem Bild. Der Look eines Porträts ist schon im Bild.',
      },
    ],
  },
  '/storage-full': {
    pageTitle: 'Speicher voll? Einen ganzen Ordner Fotos verkleinern | Safelight',
    description:
      'Fotos füllen Handy oder Laptop. Machen Sie Kopien mit 2048 Pixeln, die am Bildschirm gleich aussehen und einen Bruchteil brauchen, ohne Hochladen.',
    title: 'Speicher voll? Fotos kleiner machen',
    lead: 'Wählen Sie einen Ordner, oder legen Sie Fotos unten ab: Sie bekommen Kopien, die am Bildschirm gleich aussehen und einen Bruchteil des Platzes brauchen.',
    note: 'Eingestellt auf WebP, 2048 px an der langen Seite, Qualität 75.',
    whyTitle: 'Was wirklich kleiner macht',
    why: [
      'Die Pixel. Ein Foto mit 12 Megapixeln hat sechsmal so viele, wie ein Full-HD-Bildschirm zeigt. Auf 2048 Pixel an der langen Seite gebracht, füllt es ein Tablet scharf, lässt sich als Postkarte drucken und braucht einen kleinen Teil der Bytes. Am meisten schrumpfen Bildschirmfotos als PNG, Scans als TIFF oder BMP und JPEG-Dateien älterer Kameras.',
      'Ein anderes Format allein spart weniger, als man denkt. HEIC ist schon kompakt: Als JPEG in gleicher Größe wird es größer. Und der Platz ist erst frei, wenn Sie die Originale gelöscht haben; sehen Sie sich also zuerst die Kopien an, und behalten Sie eine Sicherung von allem, was Sie groß drucken würden.',
    ],
    steps: [
      {
        name: 'Fotos wählen',
        text: '„[Optimize Photo Library]“ nimmt einen Ordner mit allen Unterordnern. Oder legen Sie einzelne Fotos auf der Seite ab.',
      },
      {
        name: 'Verkleinern lassen',
        text: 'Die größten kommen zuerst. Ein Foto, das nicht kleiner würde, bleibt, wie es ist.',
      },
      {
        name: 'Speichern, ansehen, dann löschen',
        text: 'Speichern Sie die Kopien, öffnen Sie einige, und löschen Sie erst dann die Originale, die Sie nicht mehr brauchen.',
      },
    ],
    stillTitle: 'Wenn der Platz immer noch fehlt',
    still: [
      {
        name: 'Papierkorb leeren',
        text: 'Gelöschte Fotos bleiben auf einem iPhone 30 Tage unter „Zuletzt gelöscht“ und zählen wie zuvor.',
      },
      {
        name: 'Videos ansehen',
        text: 'Eine Minute 4K-Video braucht etwa so viel wie hundert Fotos. Diese Seite wandelt keine Videos um.',
      },
      {
        name: 'Fragen, was ihn füllt',
        text: 'Einstellungen, Allgemein, iPhone-Speicher listet Apps nach Größe; Chats und Downloads liegen oft vor den Fotos.',
      },
      {
        name: 'Programme ohne WebP',
        text: 'Wählen Sie JPEG in der Leiste: etwas größer, und alles öffnet es.',
      },
    ],
    questions: [
      {
        question: 'Werden meine Originale ersetzt?',
        answer: 'Nein. Sie bekommen neue Dateien daneben und entscheiden selbst, was Sie löschen.',
      },
      {
        question: 'Wie viel spare ich?',
        answer:
          'Das hängt davon ab, was Sie haben. Der Dialog wandelt eine Stichprobe Ihrer eigenen Fotos um und nennt seine Schätzung, bevor er beginnt, statt etwas zu versprechen.',
      },
      {
        question: 'Bleibt das Datum, damit Alben ihre Reihenfolge behalten?',
        answer:
          'Bei Fotos, die Sie auf der Seite ablegen, ja: Datum, Kamera und Ort gehen mit. „[Optimize Photo Library]“ behält Datum und Kamera, wenn Sie „[Keep date and camera]“ einschalten; der Ort wird immer weggelassen.',
      },
      {
        question: 'Geht das auf dem Handy selbst?',
        answer:
          'Ja, mit einzelnen Fotos: wählen, umwandeln, speichern. Ganze Ordner sind am Computer einfacher, wo der Browser sie lesen und schreiben kann.',
      },
    ],
  },
  '/photo-too-large': {
    pageTitle: 'Foto zu groß? Passend für Mail und Formular machen | Safelight',
    description:
      'Die Mail kommt zurück, das Formular sagt, die Datei sei zu groß. Machen Sie ein JPEG mit 2048 Pixeln, das vielfach unter 25 MB passt, auf Ihrem Gerät.',
    title: 'Foto zu groß? Passend machen',
    lead: 'Legen Sie es hier ab und wandeln Sie es um. Ein Foto jeder Größe kommt scharf heraus und leicht genug für Mail und Formular.',
    note: 'Eingestellt auf JPEG, 2048 px an der langen Seite, Qualität 85: meist unter 1 MB.',
    whyTitle: 'Was „zu groß“ heißt',
    why: [
      'Meist Bytes. Mailanbieter hören bei etwa 25 MB für eine ganze Nachricht auf, und ein Anhang wächst auf dem Weg durch die Mail um ein Drittel. Formulare von Ämtern und Schulen hören bei 10, 5 oder 2 MB auf. Manchmal sind Pixel gemeint: „höchstens 2000 mal 2000“.',
      'Diese Seite erledigt beides. 2048 Pixel an der langen Seite genügen jedem Bildschirm, und bei Qualität 85 braucht so ein Foto meist weniger als 1 MB. Zwanzig davon passen in eine Mail.',
    ],
    steps: [
      {
        name: 'Fotos hinzufügen',
        text: 'Alle, die in Mail oder Formular sollen. Scans, Bildschirmfotos als PNG und Raw-Dateien gehen auch.',
      },
      {
        name: 'Umwandeln',
        text: 'JPEG, 2048 Pixel und Qualität 85 sind eingestellt. Die Liste zeigt von jedem die neue Größe.',
      },
      {
        name: 'Die neuen Dateien anhängen',
        text: 'Drücken Sie „[Download]“, oder „[Download All (ZIP)]“, wenn das Formular ein ZIP nimmt.',
      },
    ],
    stillTitle: 'Wenn es immer noch zu groß ist',
    still: [
      {
        name: 'Unter 1 MB',
        text: 'Geben Sie 1600 bei „[Width]“ und „[Height]“ ein und stellen Sie „[Quality]“ auf 80.',
      },
      {
        name: 'Unter 200 KB',
        text: 'Geben Sie 1024 bei „[Width]“ und „[Height]“ ein und stellen Sie „[Quality]“ auf 70. Text in einem Foto bleibt lesbar, wenn er das Bild füllt.',
      },
      {
        name: 'Eine genaue Größe',
        text: 'Für „600 mal 600“ geben Sie beides ein und wählen „[Fill]“ bei „[Resize mode]“: Was übersteht, wird gleichmäßig abgeschnitten.',
      },
      {
        name: 'Mehrere Seiten',
        text: 'Wählen Sie PDF, und JPEG bei „[Compression]“: Mit „[Make one PDF]“ werden die Seiten ein leichtes Dokument.',
      },
    ],
    questions: [
      {
        question: 'Warum war mein Foto überhaupt so groß?',
        answer:
          'Handys nehmen 12 bis 50 Megapixel auf, damit Sie später zuschneiden und drucken können. Zum Ansehen genügen viel weniger.',
      },
      {
        question: 'Ist das neue Foto gut genug zum Drucken?',
        answer:
          'Bis etwa 17 mal 13 cm bei 300 Punkten pro Zoll. Für größere Drucke erhöhen Sie „[Width]“ und „[Height]“, oder senden Sie das Original über einen Dateilink.',
      },
      {
        question: 'Das Formular will eine bestimmte Zahl von Punkten pro Zoll. Wo ist das?',
        answer:
          'Bei „[Print resolution]“. Das ist eine Zahl in der Datei, die weder Pixel noch Bytes ändert, aber manche Formulare prüfen sie.',
      },
      {
        question: 'Sieht jemand mein Dokument?',
        answer:
          'Wir nicht: Es wird nie gesendet. Die Sicherheitsregeln der Seite verbieten ihr den Kontakt zu jeder anderen Adresse, und Sie können ohne Netz umwandeln.',
      },
    ],
  },
};
