import { describe, expect, it } from 'vitest'
import { equipeSchema, type PersonneJour } from '#domains/scheduling/model/planning/planning.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/mon-planning-edt'
const r = ouvrirResidence()

const appeler = (s: TestSession, chemin: string) =>
  r.app.inject({ method: 'GET', url: `${BASE}/${chemin}`, headers: s.headers })
const personnes = async (s: TestSession, decalage: number): Promise<PersonneJour[]> => {
  const answer = await appeler(s, `planning/${r.jour(decalage)}/echanges`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().personnes
}
const absenter = ({ compte_id, utilisateur_id }: TestSession, decalage: number) =>
  r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id, jour: r.jour(decalage), sorte: 'maladie', demande_conge_id: null })
    .execute()

/** A shift of which the manager typed what is paid. */
async function payer(s: TestSession, pointage_id: number) {
  await r.db
    .updateTable('pointage')
    .set({ pointage_heures_manuel: 600, pointage_heures_supplementaire: 1 })
    .where('compte_id', '=', s.compte_id)
    .where('pointage_id', '=', pointage_id)
    .execute()
}
const PAYE = { pointage_heures_manuel: 600, pointage_heures_supplementaire: 1 }
const TU = { pointage_heures_manuel: null, pointage_heures_supplementaire: 0 }

describe('GET equipe', () => {
  it('gives no post under the absence of a colleague, whichever it is, and one’s own days whole', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    await r.pointage(samir, 1)
    await absenter(samir, 1)
    const present = await r.pointage(samir, 3)
    const mien = await r.pointage(ines, 1)
    await absenter(ines, 1)
    const { pointages, absences } = equipeSchema.parse((await appeler(ines, 'equipe')).json())
    expect(pointages.map(p => p.pointage_id).sort()).toEqual([present, mien].sort())
    expect(absences).toHaveLength(2)
  })

  it('tells what is paid for a shift to its holder alone', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const [mien, sien] = [await r.pointage(ines, 1), await r.pointage(samir, 1)]
    await payer(ines, mien)
    await payer(samir, sien)
    const { pointages } = equipeSchema.parse((await appeler(ines, 'equipe')).json())
    expect(pointages.find(p => p.pointage_id === mien)).toMatchObject(PAYE)
    expect(pointages.find(p => p.pointage_id === sien)).toMatchObject(TU)
    const duJour = (await personnes(ines, 1)).flatMap(p => p.postes)
    expect(duJour.find(p => p.pointage_id === mien)).toMatchObject(PAYE)
    expect(duJour.find(p => p.pointage_id === sien)).toMatchObject(TU)
  })

  it('gives posts, absences without their kind, duties and rules of the whole team', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const poste = await r.pointage(samir, 1)
    await absenter(samir, 2)
    await r.astreinte(samir, 3)
    const answer = await appeler(ines, 'equipe')
    const equipe = equipeSchema.parse(answer.json())
    expect([equipe.debut, equipe.fin]).toEqual([r.jour(-14), r.jour(29)])
    expect(equipe.collegues.map(c => c.label)).toEqual(['Inès Caron', 'Samir Haddad'])
    expect(equipe.pointages).toMatchObject([{ pointage_id: poste, utilisateur_id: samir.utilisateur_id }])
    expect(equipe.postes).toMatchObject([{ poste_libelle: 'Matin', poste_heure_debut: '06:45' }])
    expect(equipe.absences).toEqual([{ utilisateur_id: samir.utilisateur_id, jour: r.jour(2) }])
    expect(equipe.astreintes).toMatchObject([{ utilisateur_id: samir.utilisateur_id }])
    expect(equipe.regles.map(regle => regle.code)).toContain('REPOS_QUOTIDIEN')
    expect(answer.body).not.toContain('maladie')
    // Age and contract are told to oneself alone.
    const dits = equipe.collegues.map(c => [c.mineur, c.temps_partiel])
    expect(dits).toEqual([
      [false, false],
      [undefined, undefined],
    ])
  })

  it('follows the agreement and the settings of the account, and leaves out a rule it does not know', async () => {
    const ines = await r.agent()
    const { compte_id } = ines
    await r.db
      .insertInto('planning_proprietes')
      .values({ compte_id, convention: 'BAD', propriete_limite_planning: null })
      .execute()
    await r.db
      .insertInto('regle_reglage')
      .values([
        { compte_id, code: 'AMPLITUDE', niveau: 'bloquant', seuil: 600 },
        { compte_id, code: 'REGLE_DE_DEMAIN', niveau: 'alerte', seuil: 1 },
      ])
      .execute()
    const { regles } = equipeSchema.parse((await appeler(ines, 'equipe')).json())
    expect(regles.map(regle => regle.code)).toContain('JOURS_CONSECUTIFS')
    expect(regles.find(regle => regle.code === 'AMPLITUDE')).toMatchObject({ seuil: 600, portee: 'compte' })
  })

  it('leaves out who has no contract, who is switched off, and the other company', async () => {
    const ines = await r.agent()
    const parti = await r.agent(ines.compte_id, { prenom: 'Parti', nom: 'Ailleurs' })
    await r.pointage(parti, 1)
    await r.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', parti.utilisateur_id)
      .execute()
    const siege = await r.someone({ compte_id: ines.compte_id })
    await r.pointage(siege, 1)
    await r.pointage(await r.agent(), 1)
    const equipe = equipeSchema.parse((await appeler(ines, 'equipe')).json())
    expect(equipe.collegues.map(c => c.utilisateur_id)).toEqual([ines.utilisateur_id])
    expect(equipe.pointages).toEqual([])
  })

  it('tells who is under 18 today and who works part time', async () => {
    const ines = await r.agent()
    const { utilisateur_id } = ines
    const naissance = `${Number(r.jour(1).slice(0, 4)) - 18}${r.jour(1).slice(4)}`
    await r.db.updateTable('agent').set({ naissance }).where('utilisateur_id', '=', utilisateur_id).execute()
    await r.db
      .updateTable('agent_contrat')
      .set({ minutes_hebdomadaires: 1200 })
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    const { collegues } = equipeSchema.parse((await appeler(ines, 'equipe')).json())
    expect(collegues).toMatchObject([{ mineur: true, temps_partiel: true }])
  })
})

describe('GET planning/{day}/echanges', () => {
  it('refuses a day outside what agents see, and what is no day', async () => {
    const ines = await r.agent()
    for (const decalage of [-15, 30]) {
      const answer = await appeler(ines, `planning/${r.jour(decalage)}/echanges`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ erreur: 'INTROUVABLE' })
    }
    expect((await appeler(ines, 'planning/2026-02-31/echanges')).statusCode).toBe(400)
  })

  it('puts those at work first, by start then name, those away last, with their colours', async () => {
    const ines = await r.agent()
    const { compte_id } = ines
    const zoe = await r.agent(compte_id, { prenom: 'Zoé', nom: 'Adam' })
    const abel = await r.agent(compte_id, { prenom: 'Abel', nom: 'Zola' })
    await r.pointage(abel, 1, 'Matin')
    await r.pointage(ines, 1, 'Après-midi')
    const liste = await personnes(ines, 1)
    expect(liste.map(p => p.label)).toEqual(['Abel Zola', 'Inès Caron', 'Zoé Adam'])
    expect(liste).toMatchObject([
      { poste_color: '#f6c95b', action: 1, raison: null, postes: [{ poste_libelle: 'Matin' }] },
      { moi: true, action: 0, raison: 'C’est vous.' },
      { utilisateur_id: zoe.utilisateur_id, poste_color: '#e8e8e8', action: 1, postes: [] },
    ])
  })

  it('offers nobody without a post of mine, on a past day, or once my post has begun or is promised', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const raison = async (decalage: number) =>
      (await personnes(ines, decalage)).find(p => p.utilisateur_id === samir.utilisateur_id)
    expect(await raison(1)).toMatchObject({ action: 0, raison: 'Vous n’avez pas de poste ce jour-là.' })
    await r.pointage(ines, -1)
    expect(await raison(-1)).toMatchObject({ action: 0, raison: 'Ce jour est passé.' })
    await r.pointage(ines, 0, 'Matin')
    expect(await raison(0)).toMatchObject({ action: 0, raison: 'Votre poste a déjà commencé.' })
    // A second post of the same day, still to come, may be offered.
    await r.pointage(ines, 0, 'Nuit')
    expect(await raison(0)).toMatchObject({ action: 1 })
  })

  it('says who is away, on duty or of another job', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const nora = await r.agent(ines.compte_id, { prenom: 'Nora', nom: 'Zidane' })
    await r.pointage(ines, 1)
    await r.pointage(samir, 1)
    await absenter(samir, 1)
    await r.astreinte(nora, 1)
    await r.exercer(ines, 'Aide-soignante')
    expect(await personnes(ines, 1)).toMatchObject([
      { moi: true },
      { astreinte: true, action: 1 },
      { absent: true, action: 0, raison: 'Cette personne est absente ce jour-là.', postes: [] },
    ])
    await r.exercer(nora, 'Infirmière')
    expect((await personnes(ines, 1))[1]).toMatchObject({
      action: 0,
      raison: 'Cette personne n’exerce pas le même métier.',
    })
  })
})
