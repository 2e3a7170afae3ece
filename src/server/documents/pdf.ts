import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/** Loaded at the first document: it weighs a third of a start, and 60 MB. */
const loadPdfKit = () => require('pdfkit') as typeof import('pdfkit')

const POLICES = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const NORMALE = path.join(POLICES, 'DejaVuSans.ttf')
const GRASSE = path.join(POLICES, 'DejaVuSans-Bold.ttf')

const MARGE = 42
/** Spaces DejaVu has no glyph of the right width for are drawn as the ordinary non-breaking one. */
const lisible = (texte: string) => texte.replaceAll('\u202f', '\u00a0')

export interface Colonne {
  readonly titre: string
  /** Points; the first column without a width takes what is left. */
  readonly largeur?: number
  readonly aDroite?: boolean
}

export interface Auteur {
  readonly titre: string
  readonly auteur: string
  /** Fixed, so that the same content gives the same bytes. */
  readonly date: Date
  /** A sheet for a wall: A3, lying. */
  readonly mural?: boolean
  /** A4, lying: a list that is wider than it is long. */
  readonly couche?: boolean
}

/** A name, what is known of it, and a picture under both: a signature. */
export interface Encart {
  readonly titre: string
  readonly texte: string
  readonly image?: { readonly octets: Uint8Array; readonly alt: string }
}

const CELLULE = { marge: 4, serree: 1.5, taille: 8.5 }
/** Points that boxes take. */
export const HAUTEUR_ENCART = 92
const HAUTEUR_IMAGE = 58
const LOGO = { largeur: 110, hauteur: 44 }

/**
 * A tagged French PDF on A4, standing or lying, or on a lying A3 (PDF/UA structure: headings, paragraphs, tables with header cells, figures with a text),
 * with embedded fonts. Text flows down; tables break between rows, and have their heading again on the next page.
 */
export class DocumentPdf {
  readonly #doc: PDFKit.PDFDocument
  readonly #morceaux: Buffer[] = []
  readonly #fini: Promise<void>
  readonly #racine: PDFKit.PDFStructureElement
  readonly #pied: string

  constructor({ titre, auteur, date, mural = false, couche = false }: Auteur) {
    const PDFDocument = loadPdfKit()
    this.#doc = new PDFDocument({
      size: mural ? 'A3' : 'A4',
      layout: mural || couche ? 'landscape' : 'portrait',
      margin: MARGE,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'fr-FR',
      displayTitle: true,
      bufferPages: true,
      font: NORMALE,
      info: { Title: titre, Author: auteur, CreationDate: date, ModDate: date, Creator: 'Relais Terrain' },
    })
    this.#pied = titre
    this.#doc.on('data', (morceau: Buffer) => this.#morceaux.push(morceau))
    this.#fini = new Promise((resolve, reject) => this.#doc.once('end', resolve).once('error', reject))
    this.#racine = this.#doc.struct('Document')
    this.#doc.addStructure(this.#racine)
  }

  get largeur(): number {
    return this.#doc.page.width - 2 * MARGE
  }

  #bloc(type: string, dessiner: () => void, options: { alt?: string } = {}): void {
    this.#racine.add(this.#doc.struct(type, options, dessiner))
  }

  /** Starts a new page unless `hauteur` points are left: a heading is never alone at the bottom. */
  #reserver(hauteur: number): void {
    if (this.#doc.y + hauteur > this.#doc.page.height - MARGE - 14) this.#doc.addPage()
  }

  /** @param suite points that must follow it on the same page */
  titre(texte: string, niveau: 1 | 2 = 2, suite = 40): void {
    this.#reserver(20 + suite)
    if (niveau === 2) this.#doc.moveDown(0.7)
    this.#bloc(`H${niveau}`, () =>
      this.#doc
        .font(GRASSE)
        .fontSize(niveau === 1 ? 15 : 10.5)
        .fillColor('#0b3b5a')
        .text(lisible(texte), MARGE, this.#doc.y, { width: this.largeur }),
    )
    this.#doc.moveDown(0.25)
  }

  texte(texte: string, { petit = false, gras = false }: { petit?: boolean; gras?: boolean } = {}): void {
    if (texte.trim() === '') return
    this.#bloc('P', () =>
      this.#doc
        .font(gras ? GRASSE : NORMALE)
        .fontSize(petit ? 7.5 : 9)
        .fillColor('#111111')
        .text(lisible(texte), MARGE, this.#doc.y, { width: this.largeur, lineGap: 1.5 }),
    )
  }

  /** @param serre so many lines that a page would else not hold them, with what follows */
  tableau(colonnes: readonly Colonne[], lignes: readonly (readonly string[])[], { serre = false } = {}): void {
    const marge = serre ? CELLULE.serree : CELLULE.marge
    this.#doc.moveDown(0.2)
    this.#reserver(44)
    const largeurs = this.#partagerLargeur(colonnes)
    const entete = this.#hauteurLigne(
      colonnes.map(c => c.titre),
      { largeurs, police: GRASSE, marge },
    )
    let reste = [...lignes]
    do {
      let hauteur = this.#doc.y + entete
      const rang = reste.findIndex(ligne => {
        hauteur += this.#hauteurLigne(ligne, { largeurs, police: NORMALE, marge })
        return hauteur >= this.#doc.page.maxY()
      })
      if (rang === 0 && this.#doc.y > MARGE) {
        this.#doc.addPage()
        continue
      }
      // One row at least: a row taller than a page is the table's own to cut.
      const combien = rang === -1 ? reste.length : Math.max(1, rang)
      this.#dessinerTableau(colonnes, { largeurs, marge }, reste.slice(0, combien))
      reste = reste.slice(combien)
      if (reste.length > 0) this.#doc.addPage()
    } while (reste.length > 0)
    this.#doc.x = MARGE
    this.#doc.moveDown(0.4)
  }

  /** Points of each column; those without a width share what is left. */
  #partagerLargeur(colonnes: readonly Colonne[]): number[] {
    const prises = colonnes.reduce((somme, c) => somme + (c.largeur ?? 0), 0)
    const libres = colonnes.filter(c => c.largeur === undefined).length
    return colonnes.map(c => c.largeur ?? (this.largeur - prises) / libres)
  }

  #hauteurLigne(
    ligne: readonly string[],
    { largeurs, police, marge }: { largeurs: readonly number[]; police: string; marge: number },
  ): number {
    this.#doc.font(police).fontSize(CELLULE.taille)
    const hauteurs = ligne.map((texte, rang) =>
      this.#doc.heightOfString(lisible(texte), { width: (largeurs[rang] ?? 0) - 2 * marge }),
    )
    return Math.max(...hauteurs) + 2 * marge + 1
  }

  #dessinerTableau(
    colonnes: readonly Colonne[],
    { largeurs, marge }: { largeurs: number[]; marge: number },
    lignes: readonly (readonly string[])[],
  ): void {
    this.#doc.font(NORMALE).fontSize(CELLULE.taille).fillColor('#111111')
    const cellule = (texte: string, rang: number, type: 'TH' | 'TD') => ({
      text: lisible(texte),
      type,
      align: { x: colonnes[rang]?.aDroite ? ('right' as const) : ('left' as const), y: 'center' as const },
      ...(type === 'TH' ? { font: { src: GRASSE, size: 8 }, backgroundColor: '#e8eef3', textColor: '#111111' } : {}),
    })
    this.#doc.table({
      position: { x: MARGE, y: this.#doc.y },
      columnStyles: largeurs,
      defaultStyle: { border: 0.4, borderColor: '#9aa7b1', padding: marge },
      structParent: this.#racine,
      data: [
        colonnes.map((c, rang) => cellule(c.titre, rang, 'TH')),
        ...lignes.map(ligne => ligne.map((texte, rang) => cellule(texte, rang, 'TD'))),
      ],
      // Its types leave out `structParent`, which puts the table into the document's structure, and take no fixed list.
    } as never)
  }

  /** Boxes beside each other, never apart: who signed what stands on one page. */
  encarts(encarts: readonly Encart[]): void {
    this.#reserver(HAUTEUR_ENCART)
    const { y } = this.#doc
    const largeur = this.largeur / encarts.length - 8
    encarts.forEach(({ titre, texte, image }, rang) => {
      const x = MARGE + rang * (largeur + 16)
      const options = { width: largeur, height: 14, ellipsis: true }
      this.#bloc('P', () => {
        this.#doc.font(GRASSE).fontSize(9).fillColor('#111111').text(lisible(titre), x, y, options)
        this.#doc
          .font(NORMALE)
          .fontSize(8)
          .text(lisible(texte), x, y + 13, options)
      })
      if (!image) return
      this.#bloc(
        'Figure',
        () => this.#doc.image(Buffer.from(image.octets), x, y + 28, { fit: [Math.min(largeur, 220), HAUTEUR_IMAGE] }),
        { alt: image.alt },
      )
    })
    this.#doc.x = MARGE
    this.#doc.y = y + HAUTEUR_ENCART
  }

  /** The mark of whoever issues it, in the corner of the first page: what follows begins beside it. */
  logo(octets: Uint8Array, alt: string): void {
    const { y } = this.#doc
    this.#bloc(
      'Figure',
      () =>
        this.#doc.image(Buffer.from(octets), MARGE + this.largeur - LOGO.largeur, y - 12, {
          fit: [LOGO.largeur, LOGO.hauteur],
          align: 'right',
        }),
      { alt },
    )
    this.#doc.x = MARGE
    this.#doc.y = y
  }

  /** A picture on a page of its own. */
  pageImage(octets: Uint8Array, alt: string): void {
    this.#doc.addPage()
    const hauteur = this.#doc.page.height - 2 * MARGE - 14
    this.#bloc(
      'Figure',
      () =>
        this.#doc.image(Buffer.from(octets), MARGE, MARGE, {
          fit: [this.largeur, hauteur],
          align: 'center',
          valign: 'center',
        }),
      { alt },
    )
  }

  joindre(octets: Uint8Array, nom: string, date: Date): void {
    this.#doc.file(Buffer.from(octets), { name: nom, type: 'application/pdf', creationDate: date, modifiedDate: date })
  }

  #numeroter(): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let rang = 0; rang < count; rang++) {
      this.#doc.switchToPage(start + rang)
      // Below the bottom margin, where text() would otherwise start another page.
      this.#doc.page.margins.bottom = 0
      this.#doc.markContent('Artifact', { type: 'Pagination' })
      this.#doc
        .font(NORMALE)
        .fontSize(7)
        .fillColor('#555555')
        .text(lisible(`${this.#pied} – page ${rang + 1} sur ${count}`), MARGE, this.#doc.page.height - 30, {
          width: this.largeur,
          align: 'center',
          lineBreak: false,
        })
      this.#doc.endMarkedContent()
    }
  }

  async terminer(): Promise<Buffer> {
    this.#racine.end()
    this.#numeroter()
    this.#doc.end()
    await this.#fini
    return Buffer.concat(this.#morceaux)
  }
}
