import { describe, expect, it } from 'vitest'
import { BOM, ecrireLigne } from '#wire/csv.ts'
import { knownTitles } from './columns.ts'
import { decodeSheet, readFile, readSheet } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what is refused, in words', () => {
  it.each([
    ['', /rien à importer/],
    [' \n \n', /rien à importer/],
    ['Nom;Ville', /que le nom des colonnes/],
    ['Nom;Ville\n;\n', /que le nom des colonnes/],
    ['Nom;;Ville\na;b;c', /colonne 2 n’a pas de nom/],
    ['Nom;Nom\na;b', /Deux colonnes/],
    ['Nom\na;b', /Ligne 2.: une cellule/],
    ['Nom;Ville\n"a;b', /guillemet/],
    [`Nom\n${'x\n'.repeat(2001)}`, /2.000 au plus/],
    [`Nom\n${'x'.repeat(10_001)}`, /Ligne 2.: .* 10.000 caractères/],
    [`${'x'.repeat(201)}\na`, /nom des colonnes/],
    ['x'.repeat(3_000_001), /plusieurs fois/],
  ])('%#', (text, sentence) => {
    expect(() => readSheet(text)).toThrow(SheetError)
    expect(() => readSheet(text)).toThrow(sentence)
  })
  it('a workbook of an older program, one cut short, and what is too large to open', async () => {
    const blob = (text: string) => new Blob([Uint8Array.from(text, c => c.charCodeAt(0))])
    await expect(readFile(blob('\u00d0\u00cf'))).rejects.toThrow(/ancien format/)
    await expect(readFile(blob('PK\u0003\u0004'))).rejects.toThrow(/abîmé/)
    const huge = { size: 10_000_001, arrayBuffer: () => Promise.reject(new Error('was read')) }
    await expect(readFile(huge)).rejects.toThrow(/trop volumineuse/)
  })
})

describe('what is read', () => {
  const expected = { titres: ['Nom', 'Ville'], lignes: [{ numero: 2, valeurs: { Nom: 'Anne', Ville: 'Rue; 3' } }] }
  it.each([
    ['Nom;Ville\r\nAnne;"Rue; 3"\r\n'],
    ['Nom,Ville\nAnne,"Rue; 3"'],
    ['Nom\tVille\rAnne\tRue; 3\r'],
    [`${BOM}Nom;Ville;;\nAnne;"Rue; 3";;`],
  ])('%j', text => {
    expect(readSheet(text)).toEqual(expected)
  })
  it('keeps quotes, line ends, and the line numbers of the sheet past empty lines', () => {
    expect(readSheet('Nom;Note\n\n"A ""B""";"un\ndeux"\n').lignes).toEqual([
      { numero: 3, valeurs: { Nom: 'A "B"', Note: 'un\ndeux' } },
    ])
  })
  it('gives back what our own exports wrote', () => {
    const text = `${BOM}${ecrireLigne(['Contact', 'Formule'])}${ecrireLigne(['+33353010001', '=1+1'])}`
    expect(readSheet(text).lignes[0]?.valeurs).toEqual({ Contact: '+33353010001', Formule: '=1+1' })
  })
  it('reads UTF-8, Windows-1252 and UTF-16', () => {
    expect(decodeSheet(bytes('Prénom'))).toBe('Prénom')
    expect(decodeSheet(Uint8Array.from([0x50, 0x72, 0xe9, 0x6e, 0x6f, 0x6d]))).toBe('Prénom')
    expect(decodeSheet(Uint8Array.from([0xff, 0xfe, 0xe9, 0x00]))).toBe('é')
  })
  it('keeps a short line whole: what is missing is empty', () => {
    expect(readSheet('Nom;Ville\nAnne').lignes[0]?.valeurs).toEqual({ Nom: 'Anne', Ville: '' })
  })
})

describe('names of columns under a title', () => {
  const knows = (cells: readonly string[]) =>
    knownTitles(cells, [
      { id: 'nom', label: 'Nom' },
      { id: 'ville', label: 'Ville' },
    ])
  it('are found within ten lines, whatever mark the title has in it; lines keep their own numbers', () => {
    const expected = { titres: ['Nom', 'Ville'], lignes: [{ numero: 4, valeurs: { Nom: 'Anne', Ville: 'Lens' } }] }
    expect(readSheet('Résidents, décembre, 2026\n\nNom;Ville\nAnne;Lens', knows)).toEqual(expected)
    expect(readSheet('Résidents;;\n;;\nNom;Ville;\nAnne;Lens;', knows)).toEqual(expected)
  })
  it('stay those of the first line where it names one, where none is known, and past ten lines', () => {
    expect(readSheet('Nom;Lieu\nNom;Ville', knows).lignes).toHaveLength(1)
    expect(readSheet('a;b\nc;d\ne;f', knows).titres).toEqual(['a', 'b'])
    expect(readSheet(`Titre;x\n${'a;b\n'.repeat(10)}Nom;Ville\nAnne;Lens`, knows).titres).toEqual(['Titre', 'x'])
    // One word that happens to be a name of a column is no line of names.
    expect(readSheet('Titre;x\nNom;Lens', knows).titres).toEqual(['Titre', 'x'])
  })
})
