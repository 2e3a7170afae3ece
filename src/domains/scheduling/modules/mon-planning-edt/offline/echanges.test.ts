import { describe, expect, it } from 'vitest'
import { TYPE_PROPOSER } from '#domains/scheduling/model/echanges/echange.ts'
import { appliquerEchanges, type EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { LU_A, MOI, SAMIR, uneEquipe, unPointage, VENDREDI } from '../testing/ground.ts'
import {
  entitesRefusees,
  pastillesEchanges,
  pastillesRefus,
  postesPromis,
  promesseDe,
  resoudreProposition,
} from './echanges.ts'

const SAMEDI = '2026-11-21'
const mien = unPointage(MOI, SAMEDI, '21:00-07:00')
const sien = unPointage(SAMIR, VENDREDI, '06:45-14:15')
const index = indexer(uneEquipe({ pointages: [mien, sien] }))
const UID = '019a9f00-0000-7000-8000-000000000001'
const payload = {
  uid: UID,
  utilisateur_cible: SAMIR,
  pointage_origine: mien.pointage_id,
  version_origine: 1,
  pointage_cible: sien.pointage_id,
  version_cible: 1,
  motif: '',
}
const entree = { id: 'e1', seq: 1, type: TYPE_PROPOSER, payload, fait_a: LU_A, etat: 'en_attente' } as const

/** The proposal as this device replays it, then as the office would tell it. */
function unEchange(change: Partial<EchangeLocal> = {}): EchangeLocal {
  const [echange] = appliquerEchanges({ lu_a: LU_A, echanges: [] }, [entree], {
    moi: MOI,
    resoudre: ids => resoudreProposition(index, MOI, ids),
  })
  if (!echange) throw new Error('the proposal was not replayed')
  return { ...echange, ...change }
}
const recu = { utilisateur_origine_id: SAMIR, utilisateur_cible_id: MOI, bde_direction: 2, actions: [] } as const
const voir = { moi: MOI, prenom: (id: number) => index.prenom(id), attend: (ids: readonly string[]) => ids.length > 0 }
const dire = (e: EchangeLocal) => [...pastillesEchanges([e], voir)].map(([jour, [p]]) => [jour, p?.ton, p?.texte])

describe('a proposal made here', () => {
  it('is not drawn once a post is unknown', () => {
    expect(resoudreProposition(index, MOI, { ...payload, pointage_cible: 9999 })).toBeNull()
    expect(resoudreProposition(index, MOI, { ...payload, pointage_origine: 9999 })).toBeNull()
    expect(resoudreProposition(index, MOI, { ...payload, pointage_cible: null })?.cible).toBeNull()
  })
  it('keeps both stretches of a split shift', () => {
    const coupe = unPointage(MOI, SAMEDI, '09:00-12:00,14:00-17:00')
    const ici = indexer(uneEquipe({ pointages: [coupe, sien] }))
    const vu = resoudreProposition(ici, MOI, { ...payload, pointage_origine: coupe.pointage_id })
    expect(vu && phraseHoraire(vu.origine)).toBe('09:00 – 12:00 et 14:00 – 17:00')
  })
  it('waits in amber on the day of my post, then is told without it', () => {
    expect(dire(unEchange())).toEqual([[SAMEDI, 'wait', 'Échange proposé à Samir, à envoyer']])
    expect(dire(unEchange({ actions: [] }))).toEqual([[SAMEDI, 'info', 'Échange proposé à Samir']])
  })
  it('is told on its day when the office refused it', () => {
    const outbox = [{ ...entree, entity: `echange:${UID}`, etat: 'a_resoudre' as const }]
    expect([...pastillesRefus(outbox, index)]).toEqual([
      [SAMEDI, [{ ton: 'bad', texte: 'Échange avec Samir à résoudre', attente: true }]],
    ])
    expect(entitesRefusees(outbox, index, SAMEDI)).toEqual([`echange:${UID}`])
    expect(entitesRefusees(outbox, index, VENDREDI)).toEqual([])
    expect(pastillesRefus([{ ...entree, entity: 'x' }], index).size).toBe(0)
  })
})

describe('an exchange received', () => {
  it('stands on the day of my post, or of the one I would take', () => {
    const mien2 = { ...recu, pointage_date_origine: VENDREDI, pointage_date_cible: SAMEDI }
    expect(dire(unEchange(mien2))).toEqual([[SAMEDI, 'info', 'Samir vous propose un échange']])
    expect(dire(unEchange({ ...mien2, pointage_date_cible: null }))[0]?.[0]).toBe(VENDREDI)
  })
  it('waits for the manager once accepted, and says nothing once over', () => {
    const accepte = { ...recu, bde_etat: 1 } as const
    expect(dire(unEchange(accepte))[0]?.[2]).toBe('Échange avec Samir, chez le responsable')
    expect(dire(unEchange({ ...accepte, actions: ['e2'] }))[0]?.[2]).toBe('Échange accepté avec Samir, à envoyer')
    for (const bde_etat of [2, 7, 8, 9] as const) expect(dire(unEchange({ ...recu, bde_etat }))).toEqual([])
  })
})

describe('a promise', () => {
  it('holds once accepted, on both posts; a proposal is only told', () => {
    expect(promesseDe(mien.pointage_id, [unEchange()])).toEqual({
      ...{ accepte_avec: null, propose_a: [SAMIR], demande_par: [] },
    })
    expect(promesseDe(sien.pointage_id, [unEchange({ bde_etat: 1 })])).toMatchObject({ accepte_avec: MOI })
    expect(promesseDe(mien.pointage_id, [unEchange({ bde_etat: 8 })])).toBeNull()
    expect(postesPromis([unEchange()]).size).toBe(0)
    expect([...postesPromis([unEchange({ bde_etat: 1 })]).keys()]).toEqual([mien.pointage_id, sien.pointage_id])
  })
})
