import { describe, expect, it } from 'vitest'
import { direQuand, nommerJour } from '#wire/moments.ts'
import { ilYA, LU_A, uid, uneFiche, VENDREDI } from '../testing/fiches.ts'
import { depuisMonPoste, estNouvelle, estUrgente } from './depuis.ts'
import { compterFiltres, filtrer, grouper, nommerPersonnes, SANS_FILTRE } from './filtrer.ts'
import { composerJournee } from './imprimer.ts'

const poste = (debut: number, fin: number) => ({ debut: ilYA(debut), fin: ilYA(fin) })
const aucun = { dernier: null, en_cours: null, prochain: null }
const RIEN: ReadonlySet<string> = new Set()

describe('since my last post', () => {
  it('counts from the end of the last one, not of the one being held', () => {
    const postes = { dernier: poste(22, 15), en_cours: poste(4, -4), prochain: poste(-20, -28) }
    expect(depuisMonPoste(postes, LU_A)).toEqual({ instant: ilYA(15), poste: true })
    // Without network the post has ended since the reading: it is the last one now.
    expect(depuisMonPoste(postes, ilYA(-5))).toEqual({ instant: ilYA(-4), poste: true })
    expect(depuisMonPoste(postes, ilYA(-30)).instant).toBe(ilYA(-28))
  })
  it('says that there is no post, and goes back three days', () => {
    expect(depuisMonPoste(aucun, LU_A)).toEqual({ instant: ilYA(72), poste: false })
    expect(depuisMonPoste({ ...aucun, prochain: poste(-1, -8) }, LU_A).poste).toBe(false)
  })
  it('goes by the receipt: written before I left, sent after', () => {
    const enRetard = uneFiche(1, { ecrite_a: ilYA(20), recu_a: ilYA(3), bouge_a: ilYA(3) })
    expect(estNouvelle(enRetard, { instant: ilYA(15) })).toBe(true)
    expect(estNouvelle(uneFiche(2, { bouge_a: ilYA(16) }), { instant: ilYA(15) })).toBe(false)
  })
})

describe('the views', () => {
  const depuis = { instant: ilYA(15), poste: true }
  const fiches = [
    uneFiche(1, { ecrite_a: ilYA(2), bouge_a: ilYA(2) }),
    uneFiche(2, { ecrite_a: ilYA(40), bouge_a: ilYA(40), importance: 'importante' }),
    uneFiche(3, { ecrite_a: ilYA(41), bouge_a: ilYA(41), version_lue: 1, importance: 'importante' }),
    uneFiche(4, { ecrite_a: ilYA(42), bouge_a: ilYA(42), personne: 'M. Leroux, ch. 7', texte: 'Épaule douloureuse' }),
    uneFiche(5, { ecrite_a: ilYA(43), bouge_a: ilYA(1), version: 2, version_lue: 1, personne: '' }),
  ]
  const montrer = (change: object, ouvertes = RIEN) =>
    filtrer(fiches, { ...SANS_FILTRE, ...change }, { depuis, ouvertes }).map(t => t.transmission_id)

  it('adds to what is new the important ones still to be read, and what was corrected since', () => {
    expect(montrer({})).toEqual([1, 2, 5])
    expect(montrer({ vue: 'a_lire' })).toEqual([1, 2, 4, 5])
    expect(montrer({ vue: 'toutes' })).toEqual([1, 2, 3, 4, 5])
  })
  it('keeps in place what was opened under the reader’s eyes', () => {
    expect(montrer({ vue: 'a_lire' }, new Set([uid(3)]))).toEqual([1, 2, 3, 4, 5])
  })
  it('narrows by words without accents, by person however spelt, category, day and importance', () => {
    const toutes = { vue: 'toutes' }
    expect(montrer({ ...toutes, recherche: 'epaule LEROUX' })).toEqual([4])
    expect(montrer({ ...toutes, recherche: 'introuvable' })).toEqual([])
    expect(montrer({ ...toutes, personne: 'm. LEROUX,  ch. 7' })).toEqual([4])
    expect(montrer({ ...toutes, personne: '' })).toEqual([5])
    expect(montrer({ ...toutes, categorie: 'sommeil' })).toEqual([])
    expect(montrer({ ...toutes, jour: VENDREDI })).toEqual([1])
    expect(montrer({ ...toutes, importantes: true })).toEqual([2, 3])
    expect(compterFiltres({ ...SANS_FILTRE, categorie: 'soins', importantes: true })).toBe(2)
  })
  it('puts on top the important ones until they are read, then the days', () => {
    const groupes = grouper(filtrer(fiches, { ...SANS_FILTRE, vue: 'toutes' }, { depuis, ouvertes: RIEN }), RIEN)
    expect(groupes.map(g => [g.jour, g.fiches.map(t => t.transmission_id)])).toEqual([
      [null, [2]],
      ['2026-11-20', [1]],
      ['2026-11-18', [3, 4, 5]],
    ])
    const rayee = { a: ilYA(1), par: 'Nathalie Lefèvre', motif: 'Erreur' }
    expect(estUrgente(uneFiche(6, { importance: 'importante', rayee }))).toBe(false)
  })
  it('proposes each name once', () => {
    expect(nommerPersonnes(fiches, ['mme petit, ch. 12', 'Mme Éluard'])).toEqual([
      'M. Leroux, ch. 7',
      'Mme Éluard',
      'mme petit, ch. 12',
    ])
  })
})

describe('words', () => {
  it('say the day as people do', () => {
    expect(nommerJour(VENDREDI, VENDREDI)).toBe('Aujourd’hui')
    expect(nommerJour('2026-11-19', VENDREDI)).toBe('Hier')
    expect(direQuand('2026-11-17T06:00:00.000Z', VENDREDI)).toBe('le mar. 17 nov. à 07:00')
  })
})

describe('a day on paper', () => {
  it('is in the order it was written, and hides neither former texts nor strikes', () => {
    const corrigee = uneFiche(1, {
      ecrite_a: ilYA(1),
      texte: 'Talon droit',
      version: 2,
      corrections: [{ ...uneFiche(1), version: 1, corrigee_a: ilYA(0.5) } as never],
      actions: 'Crème',
    })
    const rayee = uneFiche(2, {
      ecrite_a: ilYA(3),
      rayee: { a: ilYA(2), par: 'Nathalie Lefèvre', motif: 'Mauvaise personne' },
    })
    const pages = composerJournee([corrigee, rayee, uneFiche(3, { ecrite_a: ilYA(30) })], VENDREDI)
    expect(pages.map(p => p.titre)).toEqual(['09:00 · Mme Petit, ch. 12', '11:00 · Mme Petit, ch. 12'])
    expect(pages[0]?.textes).toEqual([
      { nom: '', texte: 'Rougeur au talon gauche', raye: true },
      { nom: 'Rayée par Nathalie Lefèvre', texte: 'Mauvaise personne', raye: false },
    ])
    expect(pages[1]?.textes.map(t => [t.texte, t.raye])).toEqual([
      ['Rougeur au talon gauche', true],
      ['Talon droit', false],
      ['Crème', false],
    ])
  })
})
