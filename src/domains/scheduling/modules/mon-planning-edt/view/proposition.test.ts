import { describe, expect, it } from 'vitest'
import { TYPE_PROPOSER } from '#domains/scheduling/model/echanges/echange.ts'
import { appliquerEchanges } from '#domains/scheduling/model/echanges/rejeu.ts'
import { controlerIci, motsEnvoi, parPersonne } from '#domains/scheduling/view/equipe/controle.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { resoudreProposition } from '../offline/echanges.ts'
import { LU_A, MOI, SAMIR, unCollegue, uneEquipe, unPointage, VENDREDI } from '../testing/ground.ts'
import { decrire } from './personnes.ts'
import {
  avantApres,
  composerProposition,
  contreparties,
  dejaPropose,
  marquerRendus,
  meilleureContrepartie,
  mesPostes,
} from './proposition.ts'

const SAMEDI = '2026-11-21'
const matin = unPointage(MOI, VENDREDI, '06:45-14:15')
const soir = unPointage(SAMIR, VENDREDI, '13:45-21:15')
const nuit = unPointage(SAMIR, SAMEDI, '21:00-07:00', { version: 4 })
const index = indexer(
  uneEquipe({
    pointages: [nuit, soir, matin, unPointage(SAMIR, '2026-11-19', '06:45-14:15')],
  }),
)
const situation = { index, echanges: [], jour: VENDREDI, maintenant: new Date('2026-11-20T05:00:00Z') }

describe('choices', () => {
  it('are my posts of the day; one that has begun is told and closed', () => {
    expect(mesPostes(situation, MOI)).toMatchObject([{ libelle: 'Matin 06:45 – 14:15', ferme: false }])
    const apres = { ...situation, maintenant: new Date('2026-11-20T06:00:00Z') }
    expect(mesPostes(apres, MOI)).toMatchObject([{ libelle: 'Matin 06:45 – 14:15 (commencé)', ferme: true }])
    expect(mesPostes({ ...situation, jour: SAMEDI }, MOI)).toEqual([])
  })
  it('in return are the colleague’s posts of the day, then those ahead, never those gone by', () => {
    const { ceJour, ensuite } = contreparties(situation, SAMIR)
    expect(ceJour.map(c => c.libelle)).toEqual(['Soir 13:45 – 21:15'])
    expect(ensuite.map(c => c.libelle)).toEqual(['sam. 21 nov., Nuit 21:00 – 07:00'])
  })
  it('leave out the days of an absence', () => {
    const absences = [{ utilisateur_id: SAMIR, jour: SAMEDI }]
    const absent = indexer(uneEquipe({ pointages: [nuit], absences }))
    expect(contreparties({ ...situation, index: absent }, SAMIR)).toEqual({ ceJour: [], ensuite: [] })
  })
  it('never hold the post one gives: an identical one is neither marked nor the first choice', () => {
    const jumeau = unPointage(SAMIR, VENDREDI, '06:45-14:15')
    const jumeaux = indexer(uneEquipe({ pointages: [matin, jumeau, nuit] }))
    const rendus = contreparties({ ...situation, index: jumeaux }, SAMIR)
    const marques = marquerRendus(rendus, { index: jumeaux, moi: MOI, autre: SAMIR, origine: matin.pointage_id })
    expect(marques.ceJour).toEqual([])
    expect(meilleureContrepartie(marques, 'interdit')).not.toBe(jumeau.pointage_id)
  })
  it('say all those to whom the post is proposed, and who asks for it', () => {
    const trois = uneEquipe({ pointages: [matin, soir] })
    const equipe = indexer({ ...trois, collegues: [...trois.collegues, unCollegue(3, 'Aurélie Blanc')] })
    const resoudre = (ids: Parameters<typeof resoudreProposition>[2]) => resoudreProposition(equipe, MOI, ids)
    const proposition = (uid: string, utilisateur_cible: number) => ({
      ...{ id: uid, seq: 1, type: TYPE_PROPOSER, fait_a: LU_A, etat: 'en_attente' as const },
      payload: composerProposition(uid, utilisateur_cible, { origine: decrire(matin, equipe), cible: null, motif: '' }),
    })
    const echanges = appliquerEchanges(
      { lu_a: LU_A, echanges: [] },
      [proposition(uuidv7(), 3), proposition(uuidv7(), SAMIR)],
      { moi: MOI, resoudre },
    )
    const vu = (liste: typeof echanges) => mesPostes({ ...situation, index: equipe, echanges: liste }, MOI)[0]?.promesse
    expect(vu(echanges.slice(1))).toBe('Déjà proposé à Aurélie\u202f; la première réponse l’emporte.')
    expect(vu(echanges)).toBe('Déjà proposé à Aurélie et à Samir\u202f; la première réponse l’emporte.')
    const [premier] = echanges
    if (!premier) throw new Error('nothing was replayed')
    expect(vu([{ ...premier, bde_etat: 1 }])).toBe('Un échange de ce poste est déjà accepté avec Samir.')
    const recu = { ...premier, utilisateur_origine_id: SAMIR, utilisateur_cible_id: MOI, bde_direction: 2 as const }
    const { origine } = premier
    expect(vu([{ ...recu, origine: { ...origine, pointage_id: soir.pointage_id }, cible: origine }])).toBe(
      'Samir vous le demande déjà en échange\u202f; la première réponse l’emporte.',
    )
  })
  it('know no proposal where there is none', () => {
    expect(dejaPropose(matin.pointage_id, SAMIR, [])).toBe(false)
  })
})

it('shows both people before and after, day by day', () => {
  const noms = (postes: readonly { poste_libelle: string }[]) => postes.map(p => p.poste_libelle)
  const moi = avantApres(index, MOI, decrire(matin, index), decrire(nuit, index))
  expect(moi.map(j => [j.jour, noms(j.avant), noms(j.apres)])).toEqual([
    [VENDREDI, ['Matin'], []],
    [SAMEDI, [], ['Nuit']],
  ])
  const samir = avantApres(index, SAMIR, null, decrire(matin, index))
  expect(samir.map(j => [j.jour, noms(j.avant), noms(j.apres)])).toEqual([[VENDREDI, ['Soir'], ['Matin', 'Soir']]])
})

it('travels with the versions that were on screen', () => {
  const [origine, cible] = [decrire(matin, index), decrire(nuit, index)]
  expect(composerProposition('u', SAMIR, { origine, cible, motif: '  merci ' })).toMatchObject({
    version_origine: 1,
    pointage_cible: nuit.pointage_id,
    version_cible: 4,
    motif: 'merci',
  })
  const seul = composerProposition('u', SAMIR, { origine, cible: null, motif: '' })
  expect([seul.pointage_cible, seul.version_cible]).toEqual([null, null])
})

describe('the check on the device', () => {
  it('says nothing of posts it no longer knows', () => {
    expect(controlerIci(index, { moi: MOI, autre: SAMIR, origine: 9999, cible: null })).toBeNull()
    expect(controlerIci(index, { moi: MOI, autre: SAMIR, origine: matin.pointage_id, cible: 9999 })).toBeNull()
  })
  it('finds what is forbidden, for the right person, and what it could not check', () => {
    // Samir works until 21:15 on the same day: with the morning too, his posts overlap.
    const verdict = controlerIci(index, { moi: MOI, autre: SAMIR, origine: matin.pointage_id, cible: null })
    expect(verdict?.bloquant).toBe(true)
    expect(verdict?.non_evaluables).toContain('MOYENNE_12_SEMAINES')
    const groupes = parPersonne(verdict?.anomalies ?? [], { moi: MOI, autre: SAMIR, prenom: 'Samir' })
    expect(groupes.map(g => g.titre)).toEqual(['Pour Samir'])
  })
  it('accepts a swap of the same day', () => {
    const ids = { origine: matin.pointage_id, cible: soir.pointage_id }
    const calme = indexer(uneEquipe({ pointages: [matin, soir] }))
    expect(controlerIci(calme, { moi: MOI, autre: SAMIR, ...ids })).toMatchObject({ anomalies: [], bloquant: false })
  })
  it('names the button after the alerts', () => {
    expect(motsEnvoi(null)).toBe('Proposer l’échange')
    const alerte = { code: 'PAUSE', niveau: 'alerte' } as never // only the level is read
    expect(motsEnvoi({ anomalies: [alerte], bloquant: false })).toBe('Envoyer malgré les alertes')
    expect(motsEnvoi({ anomalies: [alerte], bloquant: true })).toBe('Proposer l’échange')
  })
})
