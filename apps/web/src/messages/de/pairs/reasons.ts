/** Why somebody makes a conversion and what to know about it, in German. */
export const reasons = {
  'heic-to-jpg':
    'iPhone-Fotos machen keine Mühe, bis sie das iPhone verlassen: Ein Portal meldet „Dateityp nicht unterstützt“, ein Windows-PC zeigt ein leeres Symbol. Als JPG öffnet sich dasselbe Foto bei allen.',
  'heic-to-png':
    'PNG behält jedes Pixel des Fotos, zum Retuschieren oder für ein Programm, das kein HEIC liest. Die Datei wird um ein Mehrfaches größer; zum Senden ist JPG die bessere Wahl.',
  'heic-to-pdf':
    'Formulare, Finanzämter und Versicherungen wollen PDF. Fotografierte Seiten und Belege werden ein Dokument: umwandeln, ordnen und „[Make one PDF]“ drücken.',
  'heic-to-webp':
    'Für eine Website oder ein Angebot im Shop: HEIC zeigt nur Safari, WebP jeder Browser, bei etwa gleichem Gewicht.',
  'heic-to-tiff':
    'Für Druck und Retusche, wo ein Foto oft gespeichert wird: TIFF nimmt alle zehn Bit auf, die das Handy festhielt, und verliert unterwegs nichts.',
  'heif-to-jpg':
    'Kameras, die HEIF schreiben, behalten darin zehn Bit Farbe, und wenige Labore oder Kunden können das öffnen. Das JPG für sie behält Daten und Farben der Kamera, in acht Bit.',
  'heif-to-png':
    'PNG ist der verlustfreie Weg aus HEIF, für ein Programm, das es nicht lesen kann: Sechzehn Bit fassen, was die zehn der Kamera sagten.',
  'jpg-to-png':
    'Ein PNG aus einem JPG sieht genauso aus. Das ist der Sinn: Es lässt sich immer wieder bearbeiten und speichern, ohne weiter zu verlieren. Einzelheiten bringt es nicht zurück, und es macht keinen Hintergrund durchsichtig.',
  'jpg-to-webp':
    'Fotos sind das meiste, was eine Webseite wiegt. Dasselbe JPG als WebP braucht meist ein Viertel bis ein Drittel weniger, und jeder aktuelle Browser zeigt es.',
  'jpg-to-avif':
    'AVIF braucht bei gleichem Aussehen weniger Platz als JPG, und jeder aktuelle Browser zeigt es. Das Schreiben dauert länger, bei einem großen Foto einige Sekunden, aber es geschieht nur einmal.',
  'jpg-to-pdf':
    'Die komprimierten Daten des JPG kommen unberührt in das PDF; so ist das Dokument so scharf wie das Foto und kaum größer. Mehrere werden mit „[Make one PDF]“ ein Dokument.',
  'jpg-to-svg':
    'Für Logos und Zeichnungen, die es nur als JPG gibt: Ihre Farbflächen werden zu Formen nachgezeichnet, die in jeder Größe scharf sind. Ein Foto wird zum Plakat; um es unverändert im SVG mitzunehmen, wählen Sie „[Embed]“ bei „[Method]“.',
  'jpg-to-ico':
    'Für ein Favicon oder das Symbol eines Programms. Das Bild wird mittig in Quadrate eingepasst; schneiden Sie es vorher quadratisch zu, wenn Sie keine durchsichtigen Ränder möchten.',
  'jpg-to-tiff':
    'Druckereien, Fachzeitschriften und Archive verlangen TIFF. Es übernimmt Pixel, Profil und Druckauflösung des JPG; was JPG weggelassen hat, bleibt weg.',
  'jpg-to-bmp': 'Graviermaschinen, Sticksoftware, alte Windows-Programme und Anzeigen in Maschinen lesen oft nur BMP.',
  'jpg-to-gif':
    'GIF hat 256 Farben, ein Foto wird also körnig. Das lohnt sich nur, wo nichts als GIF angenommen wird; für das Web sind PNG und WebP die besseren Standbilder.',
  'jpg-to-heic':
    'Um alte JPG-Fotos in eine Apple-Sammlung zu bringen: Bei Qualität 80 brauchten drei, die wir gewogen haben, weniger als die Hälfte des Platzes. Sie werden ein zweites Mal komprimiert; behalten Sie also die Originale derer, die zählen.',
  'jpg-to-jxl':
    'JPEG XL kann die Daten eines JPG übernehmen und etwa 15 bis 20 % kleiner packen, ohne jeden Verlust: Genau dasselbe JPG lässt sich wieder daraus machen.',
  'png-to-jpg':
    'Fotos und lange Bildschirmfotos als PNG sind um ein Vielfaches schwerer als nötig. Als JPG passen sie in Mails und Formulare; Logos und Text sind als PNG besser aufgehoben.',
  'png-to-webp':
    'Im Web kann WebP alles, was PNG kann, auch Transparenz, auf weniger Platz. Schalten Sie „[Lossless]“ für Logos und Oberflächen ein, für Fotos aus.',
  'png-to-avif':
    'AVIF trägt Transparenz und große Farbtiefe mit einem Bruchteil des Gewichts von PNG, für Seiten, deren Besucher einen aktuellen Browser haben.',
  'png-to-pdf':
    'Bildschirmfotos, Scans und Diagramme als Seiten: Die Pixel werden ohne Verlust gepackt, kleine Schrift bleibt scharf. Viele werden mit „[Make one PDF]“ ein Dokument.',
  'png-to-svg':
    'Ein Logo oder Symbol aus flachen Farben wird zu Formen nachgezeichnet, die auch auf einem Plakat scharf sind. „[Colour levels]“ und „[Speckle filter]“ sagen, wie genau; Bildschirmfotos und Fotos bleiben besser PNG.',
  'png-to-ico':
    'Aus einem PNG wird ein ganzes Symbol: 16, 24, 32, 48, 64, 128 und 256 Pixel, mit seiner Transparenz. Für favicon.ico wählen Sie bei „[Sizes]“ die einer Webseite.',
  'png-to-tiff':
    'Wenn eine Druckerei oder Zeitschrift Abbildungen als TIFF möchte: Jedes Pixel, die Transparenz und sechzehn Bit gehen mit, dazu die Druckauflösung, die Sie einstellen.',
  'png-to-bmp':
    'Für alte Windows-Software, Gravur und Anzeigesteuerungen. BMP wird ohne Transparenz geschrieben; wählen Sie also vorher die Hintergrundfarbe.',
  'png-to-gif':
    'Kleine Zeichnungen mit wenigen Farben überstehen GIF; weiche Kanten nicht, denn jedes Pixel ist durchsichtig oder deckend. Ein animiertes PNG bleibt animiert.',
  'png-to-tga':
    'Spiele-Engines und Modding-Werkzeuge nehmen Texturen oft als TGA. Acht Bit und der ganze Alphakanal gehen mit, ohne ein Profil im Weg.',
  'png-to-dds':
    'Für Mods von Spielen: DDS mit Alpha, unkomprimiert oder in Blöcken für die Grafikkarte, und mit kleineren Kopien, wenn Sie „[Mipmaps]“ einschalten.',
  'webp-to-png':
    'Ein Bild von einer Website ist meist WebP, und das Programm, für das es gedacht war, öffnet es nicht. PNG behält jedes Pixel und die Transparenz.',
  'webp-to-jpg':
    'Für Fotos aus dem Web, die in ein Formular, einen Fotoautomaten oder ein älteres Programm sollen. Wo das WebP durchsichtig ist, zeigt sich Ihre Hintergrundfarbe.',
  'webp-to-gif':
    'So verlassen animierte Sticker das Web: Zeiten und Wiederholungen bleiben, die Farben werden auf 256 je Bild gebracht, weiche Kanten werden hart.',
  'webp-to-pdf':
    'Produktbilder und gespeicherte Seiten werden ein Dokument, das sich überall öffnet. Die Pixel werden ohne Verlust gepackt, denn PDF selbst kennt kein WebP.',
  'avif-to-jpg':
    'Browser zeigen AVIF, Mailprogramme, Bürosoftware und Formulare meist nicht. Mit JPG stellt sich die Frage nicht mehr: HDR wird in den gewöhnlichen Umfang gebracht, der Rest als Gain Map behalten.',
  'avif-to-png':
    'Zum Bearbeiten dessen, was eine Website als AVIF lieferte: PNG fasst die Transparenz und bis zu zwölf Bit genau, bei vielfacher Größe.',
  'avif-to-webp':
    'Für Browser von vor einigen Jahren und Shopsysteme, die WebP nehmen und AVIF nicht. Beide kennen Transparenz; WebP hat acht Bit.',
  'tiff-to-jpg':
    'Scans und Druckdaten sind viel zu schwer zum Senden. Ein JPG derselben Seite braucht einen kleinen Teil davon; behalten Sie das TIFF als Original.',
  'tiff-to-png':
    'Browser zeigen kein TIFF. PNG leistet dort dieselbe verlustfreie Arbeit, mit sechzehn Bit, Transparenz und Profil; CMYK wird zu RGB.',
  'tiff-to-pdf':
    'Aus dem TIFF eines Scanners mit vielen Seiten wird ein PDF mit denselben Seiten, in ihrer Reihenfolge, auf Papier gleich groß, ohne Verlust.',
  'bmp-to-jpg':
    'Ein BMP speichert jedes Pixel ganz; ein Foto darin schrumpft auf ein Zehntel oder weniger. Alte Bildschirmfotos und Scans werden klein genug zum Aufheben.',
  'bmp-to-png':
    'Genau dieselben Pixel in einer Datei, die meist viel kleiner ist und sich auch auf Handys und im Browser öffnet. Es bleibt kein Grund, das BMP zu behalten.',
  'gif-to-jpg':
    'Das erste Bild des GIF als Foto. Um jedes Bild als eigenes JPG zu bekommen, schreiben Sie all in das Feld „[Pages]“ unter „[Reading]“.',
  'gif-to-png':
    'PNG übernimmt Farben und durchsichtige Pixel des GIF genau. Eine Animation bleibt eine, als animiertes PNG; für ein Standbild schreiben Sie first in das Feld „[Pages]“.',
  'gif-to-webp':
    'Ein animiertes GIF ist der schwerste Weg, einige Sekunden zu zeigen. Als WebP brauchen dieselben Bilder und Zeiten viel weniger, und jeder aktuelle Browser spielt sie ab.',
  'gif-to-apng':
    'APNG spielt dieselben Bilder ohne Verlust und lässt Raum für das, was GIF nicht kann: Bearbeiten Sie es in voller Farbe und mit weichen Kanten weiter.',
  'svg-to-png':
    'Chats, Folien und Shops lehnen SVG ab. Das PNG wird genau in der Breite gezeichnet, die Sie eingeben, scharf und mit durchsichtigem Hintergrund.',
  'svg-to-jpg':
    'Für Orte, die nur Fotos nehmen. JPG hat keine Transparenz; wählen Sie also die Farbe hinter der Zeichnung. Bei Logos hält PNG die Kanten sauberer.',
  'svg-to-pdf':
    'Zum Drucken oder Einreichen. Die Zeichnung wird mit 300 Punkten pro Zoll auf eine Seite ihrer eigenen Größe gerendert; dort ist sie ein Bild, keine Formen mehr.',
  'svg-to-ico':
    'Ein Favicon direkt aus dem Logo: Jede Größe entsteht aus einem scharfen Bild. Geben Sie bei „[Width]“ 256 ein, wenn die Zeichnung selbst kleiner ist.',
  'pdf-to-jpg':
    'Jede Seite wird ein eigenes, nummeriertes Bild mit 150 Punkten pro Zoll: genug zum Lesen am Bildschirm. Für Druck erhöhen Sie „[Print resolution]“ auf 300.',
  'pdf-to-png':
    'Für Folien, Anleitungen und alles mit feiner Schrift: PNG zeigt Buchstaben ohne die Schlieren von JPG. Jede Seite ist eine Datei; unter „[Reading]“ kann das Papier durchsichtig bleiben.',
  'pdf-to-tiff':
    'Archive, Faxserver und Drucksysteme nehmen TIFF. Alle Seiten kommen in eine Datei, mit 300 Punkten pro Zoll gerendert.',
  'jxl-to-jpg':
    'JPEG XL ist den meisten Programmen voraus. Für sie machen Sie ein JPG; ein JXL, das aus einem JPG gepackt wurde, gibt genau diese Datei zurück.',
  'jxl-to-png':
    'Der verlustfreie Weg von JPEG XL zu etwas, das jedes Bildprogramm liest: Sechzehn Bit, Transparenz und Profil bleiben, und eine Animation bleibt animiert.',
  'jfif-to-jpg':
    'Ein .jfif ist schon ein JPG. Diese Seite schreibt es als .jpg und übernimmt die komprimierten Pixel, wie sie sind; nichts geht verloren. Das ist bequemer, als Dateien von Hand umzubenennen, ein Ordner nach dem anderen.',
  'jfif-to-png':
    'Bilder, die Windows als .jfif gespeichert hat, für ein Programm, das PNG möchte. Die Pixel sind dieselben; die Datei wächst, wie bei jedem Foto.',
  'psd-to-jpg':
    'Um jemandem ohne Photoshop einen Entwurf zu zeigen: Die Ebenen werden vereint, wie man sie sieht, und es entsteht ein JPG, das sich in einem Chat öffnet.',
  'psd-to-png':
    'PNG behält, was JPG von einem PSD wegließe: den durchsichtigen Grund und sechzehn Bit. Wählen Sie „[Separate]“ bei „[Layers]“ und all bei „[Pages]“, um jede Ebene als Datei zu bekommen.',
  'psd-to-pdf':
    'Für die Druckerei oder die Unterschrift eines Kunden: das vereinte Bild auf einer Seite in der Größe des Dokuments, mit Farbprofil, CMYK bleibt CMYK.',
  'psd-to-tiff':
    'TIFF ist, was Druck und Archive anstelle von PSD nehmen: Sechzehn Bit, CMYK, Lab und das Profil gehen ohne Umrechnung mit.',
  'cr2-to-jpg':
    'Von der Raw-Datei einer EOS zu etwas, das man zeigen kann. Entwickelt wird aus den Sensordaten, mit dem Weißabgleich der Kamera; oder Sie nehmen das JPEG der Kamera aus der Datei, das geht schneller.',
  'cr2-to-tiff':
    'Zum Retuschieren in einem Programm ohne Raw-Konverter: sechzehn Bit entwickeltes Bild, sodass sich Kurven und Schatten noch ziehen lassen.',
  'cr2-to-dng':
    'Für Software, die bei DNG stehen geblieben ist. Das Ergebnis ist ein lineares DNG: zu vollen Farben entwickelt, sechzehn Bit, noch offen für Belichtung und Weißabgleich, aber nicht mehr das Mosaik des Sensors.',
  'cr3-to-jpg':
    'Viele Betrachter, die CR2 öffnen, wissen nichts von CR3. Hier werden Fotos einer EOS R oder M50 im Browser entwickelt, eins oder eine ganze Karte.',
  'cr3-to-dng':
    'Ein älteres Lightroom oder Photoshop öffnet das CR3 einer neuen Kamera nicht, wohl aber DNG. Es bekommt ein lineares DNG: volle Farben mit sechzehn Bit, größer als das Original.',
  'nef-to-jpg':
    'Um einer Kundin eine Auswahl von der Nikon zu senden, ohne ein Raw-Programm zu öffnen. Belichtung und Weißabgleich lassen sich für alle Dateien auf einmal einstellen oder für jede.',
  'nef-to-tiff':
    'Ein NEF, entwickelt zu sechzehn Bit, für Druck oder für Panorama- und Stacking-Software, die keine Raw-Dateien liest.',
  'arw-to-jpg':
    'Sonys Raw-Dateien werden hier mit dem Weißabgleich der Kamera zu JPG. Für einen schnellen Blick auf eine volle Karte nehmen Sie das eingebettete Bild: Es ist im Nu da.',
  'arw-to-dng':
    'Um Bilder einer neuen Alpha in Software zu öffnen, die älter ist als die Kamera. Das DNG ist linear: schon zu vollen Farben entwickelt und größer als das ARW.',
  'dng-to-jpg':
    'DNG-Dateien aus dem Raw-Modus eines Handys, von einer Drohne oder einer Leica, zum Zeigen entwickelt. Änderungen aus Lightroom sind Notizen in der Datei und werden nicht angewandt.',
  'dng-to-png':
    'PNG nimmt das entwickelte DNG mit sechzehn Bit ohne Verlust auf. Meist ist TIFF für Bildprogramme leichter, und JPG für alles andere.',
  'raf-to-jpg':
    'X-Trans-Dateien brauchen einen Konverter, der ihr Muster kennt. Die Filmsimulation gehört der Kamera: Wählen Sie ihr eingebettetes Bild bei „[Picture]“, wenn Sie diesen Look möchten.',
  'orf-to-jpg':
    'Fotos einer OM-D, PEN oder OM System, entwickelt und leicht genug zum Senden. Das Original bleibt, wo es ist, unberührt.',
  'rw2-to-jpg':
    'Raw-Dateien einer Lumix, entwickelt mit dem Weißabgleich der Kamera. Die Objektivkorrekturen ihres eigenen JPEG fehlen; das eingebettete Bild hat sie.',
  'exr-to-jpg':
    'Um jemandem ohne Compositing-Software ein Rendering zu zeigen. Licht über Weiß wird in den Umfang gebracht; „[Exposure]“ und „[Tone mapping]“ bestimmen, wie.',
  'exr-to-png':
    'Zum Durchsehen und für Texturen: sechzehn Bit gewöhnlicher Farbe mit dem Alpha des Renderings. Licht über Weiß wird gestaucht; behalten Sie also das EXR zum Weiterarbeiten.',
  'hdr-to-jpg':
    'Die Vorschau eines Umgebungsbilds, oder ein Himmel für eine Folie. Die Helligkeit, die es zu HDR machte, wird heruntergebracht und als Gain Map für Bildschirme behalten, die sie zeigen; „[Exposure]“ zeigt den dunklen oder den hellen Teil.',
  'tga-to-png':
    'Texturen und Renderings aus Spielen und alten 3D-Programmen, in einer Form, die Browser, Chats und jedes Bildprogramm öffnen. Alpha und alle Pixel bleiben.',
  'dds-to-png':
    'Sehen Sie in die Texturen eines Spiels, oder bearbeiten Sie sie: Blöcke der Grafikkarte werden zu blanken Pixeln ausgepackt, mit ihrem Alphakanal.',
  'ico-to-png':
    'Holen Sie das Bild aus einem Symbol. Die größte Größe der Datei wird genommen; schreiben Sie all in das Feld „[Pages]“ unter „[Reading]“, um jede zu bekommen.',
  'jp2-to-jpg':
    'Scans von Bibliotheken und Kartendiensten kommen als JPEG 2000, das Handys und die meisten Programme nicht kennen. JPG macht gewöhnliche Bilder daraus.',
  'jp2-to-png':
    'Die Pixel des Scans ohne zweiten Verlust, mit sechzehn Bit, wo er sie hat: für Forschung, Zuschnitt und Texterkennung.',
  'xcf-to-png':
    'Zeigen Sie eine Arbeit aus GIMP Leuten ohne GIMP: Die sichtbaren Ebenen werden vereint, der durchsichtige Grund bleibt.',
  'qoi-to-png':
    'Beide sind verlustfrei; es ändert sich also nur, wer es öffnen kann, und die Größe: PNG ist meist das kleinere.',
  'apng-to-gif':
    'Für Chats und Foren, in denen sich nur GIF bewegt. Zeiten und Wiederholungen bleiben; die Farben werden auf 256 je Bild gebracht, und weiche Kanten werden hart.',
};
