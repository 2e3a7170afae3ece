import { describe, expect, it } from 'vitest'
import { ilYA, LU_A, MOI, uid, unAjout, uneCorrection, uneFiche, uneLecture, uneRayure } from '../testing/fiches.ts'
import { appliquer, refuser } from './rejeu.ts'

const lecture = (...transmissions: ReturnType<typeof uneFiche>[]) => ({ lu_a: LU_A, transmissions })
const vues = (l: ReturnType<typeof lecture>, ...actions: Parameters<typeof appliquer>[1][number][]) =>
  appliquer(l, actions, MOI)

describe('what was refused, is misshapen or starts from something else', () => {
  it('is not applied', () => {
    expect(vues(lecture(), unAjout(1, {}, { etat: 'a_resoudre' }))).toEqual([])
    expect(vues(lecture(), { ...unAjout(1), payload: { uid: uid(1) } })).toEqual([])
    const fiche = uneFiche(1, { version: 3 })
    expect(vues(lecture(fiche), uneCorrection(1, 2, { texte: 'Autre' }), uneRayure(1, 1))).toEqual([fiche])
    const rayee = uneFiche(2, { rayee: { a: ilYA(1), par: 'Nathalie Lefèvre', motif: 'Erreur' } })
    expect(vues(lecture(rayee), uneCorrection(2, 1, { texte: 'Autre' }))).toEqual([rayee])
    expect(vues(lecture(), uneCorrection(5, 1, {}), uneLecture(5), uneRayure(5))).toEqual([])
  })
  it('is told apart, with the office’s reason', () => {
    const refusee = {
      ...unAjout(1, {}, { etat: 'a_resoudre' }),
      resultat: { message: 'Vous n’avez plus accès.' },
      derniere_erreur: null,
    }
    expect(refuser([refusee])).toMatchObject([{ entree_id: refusee.id, raison: 'Vous n’avez plus accès.' }])
    expect(refuser([{ ...refusee, etat: 'en_attente' }])).toEqual([])
  })
})

describe('what waits, or was received after the reading', () => {
  it('shows a new sheet once, as the reader’s own and read', () => {
    const [nouvelle] = vues(lecture(), unAjout(1, { importance: 'importante' }))
    expect(nouvelle).toMatchObject({ auteur: 'Inès Caron', recu_a: null, version_lue: 1, importance: 'importante' })
    const recue = unAjout(1, {}, { recu_a: LU_A })
    expect(vues(lecture(), recue)[0]).toMatchObject({ recu_a: LU_A, bouge_a: LU_A })
    expect(vues(lecture(uneFiche(1)), recue)).toEqual([uneFiche(1)])
    expect(vues(lecture(), unAjout(1, {}, { recu_a: ilYA(1) }))).toEqual([])
  })
  it('corrects it before the office ever heard of it, the former text beside', () => {
    const [fiche] = vues(lecture(), unAjout(1), uneCorrection(1, 1, { texte: 'Talon droit' }), uneRayure(1, 2))
    expect(fiche).toMatchObject({
      texte: 'Talon droit',
      version: 3,
      version_lue: 3,
      corrections: [{ version: 1, texte: 'Rougeur au talon gauche' }],
      rayee: { par: 'Inès Caron', motif: 'Mauvaise personne' },
    })
  })
  it('marks as read the version that was opened, no later one', () => {
    expect(vues(lecture(uneFiche(1)), uneLecture(1))[0]).toMatchObject({ version_lue: 1, lecteurs: 1 })
    expect(vues(lecture(uneFiche(1, { version: 2 })), uneLecture(1))[0]?.version_lue).toBe(1)
    expect(vues(lecture(uneFiche(1)), uneLecture(1, 9))[0]?.version_lue).toBe(1)
  })
  it('never writes into the reading', () => {
    const l = lecture(uneFiche(1, { auteur_id: MOI.utilisateur_id }))
    const avant = JSON.stringify(l)
    vues(l, uneLecture(1), uneCorrection(1, 1, { texte: 'Autre' }), uneRayure(1, 2))
    expect(JSON.stringify(l)).toBe(avant)
  })
})

describe('whom a sheet that was corrected here names', () => {
  const nommee = uneFiche(1, { residents: [{ resident_id: 1, label: 'Mme Denise Petit' }] })
  const apres = (change: object) => vues(lecture(nommee), uneCorrection(1, 1, change as never))[0]?.residents

  it('is not said where this device does not know it: another name, somebody else', () => {
    expect(apres({ personne: 'Le kiné' })).toBeUndefined()
    expect(apres({ residents: [2] })).toBeUndefined()
  })
  it('is kept with the name, or as it was chosen', () => {
    expect(apres({ texte: 'Talon droit' })).toEqual(nommee.residents)
    expect(apres({ residents: [1] })).toEqual(nommee.residents)
    expect(apres({ residents: [] })).toEqual([])
  })
})
