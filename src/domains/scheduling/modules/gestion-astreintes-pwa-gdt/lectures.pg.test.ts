import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plageDe } from '#domains/scheduling/server/planning/plages.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourSemaine, joursEntre } from '#wire/dates.ts'
import { fillPath } from '#wire/operation.ts'
import { creerIntervention, listerInterventions } from './contract.ts'

const r = ouvrirResidence()

const BASE = '/api/edt/modules/gestion-astreintes-pwa-gdt'
const url = (id: number, suite = '') => `${BASE}/astreintes/${id}/interventions${suite}`
function appeler(
  s: TestSession,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  adresse: string,
  payload?: object,
  cle?: string,
) {
  const headers = { ...s.headers, ...(cle ? { 'idempotency-key': cle } : {}) }
  return r.app.inject({ method, url: adresse, headers, ...(payload ? { payload } : {}) })
}
const corps = (intervention_heure_debut: string, intervention_heure_fin: string) => ({
  intervention_description: 'Appel malade',
  intervention_heure_debut,
  intervention_heure_fin,
})
/** Days from today to the eve of the last October clock change that is over. */
function veilleOctobre(): number {
  const annees = [0, 1].map(n => Number(r.jour(0).slice(0, 4)) - n)
  for (const annee of annees) {
    const dernier = `${annee}-10-31`
    const dimanche = ajouterJours(dernier, -(jourSemaine(dernier) % 7))
    if (dimanche < r.jour(0)) return joursEntre(r.jour(0), dimanche) - 1
  }
  throw new Error('no October behind')
}

describe('the specification’s own calls', () => {
  it('adds, changes and deletes by wall times, once per key', async () => {
    const ines = await r.agent()
    const id = await r.astreinte(ines, -1)
    const cle = randomUUID()
    const { method, path } = creerIntervention
    const ajout = await appeler(ines, method, fillPath(path, { id }), corps('23:50', '01:20'), cle)
    expect(ajout.statusCode).toBe(200)
    expect(ajout.json()).toMatchObject({ code: 'success', intervention: { minutes: 90 } })
    expect((await appeler(ines, 'POST', url(id), corps('23:50', '01:20'), cle)).json()).toEqual(ajout.json())
    expect((await appeler(ines, 'POST', url(id), corps('00:10', '00:20'), cle)).json().erreur).toBe('CLE_REUTILISEE')
    const couvert = await appeler(ines, 'POST', url(id), corps('00:10', '00:20'))
    expect(couvert.statusCode).toBe(409)
    expect(couvert.json().erreur).toBe('INTERVENTION_CHEVAUCHE')
    const hors = await appeler(ines, 'POST', url(id), corps('08:00', '09:00'))
    expect([hors.statusCode, hors.json().erreur]).toEqual([422, 'INTERVENTION_REFUSEE'])

    const { intervention_id } = ajout.json().intervention
    const change = await appeler(ines, 'PUT', url(id, `/${intervention_id}`), corps('02:00', '03:00'))
    expect(change.json()).toMatchObject({ intervention: { intervention_heure_debut: '02:00', version: 2 } })
    const form = await appeler(ines, 'GET', url(id, `/${intervention_id}/edit`))
    expect(form.json().dataProvider).toMatchObject({
      intervention_heure_debut: '02:00',
      intervention_heure_fin: '03:00',
    })
    const vierge = await appeler(ines, 'GET', url(id, '/create'))
    expect(vierge.json().dataStructure.map((f: { id: string }) => f.id)).toEqual([
      'intervention_heure_debut',
      'intervention_heure_fin',
      'intervention_description',
    ])
    for (let fois = 0; fois < 2; fois++) {
      const retire = await appeler(ines, 'DELETE', url(id, `/${intervention_id}`))
      expect(retire.json()).toMatchObject({ code: 'success', message: 'Intervention supprimée.' })
    }
    expect((await appeler(ines, 'GET', url(id))).json().interventions).toEqual([])
    expect((await appeler(ines, 'PUT', url(id, `/${intervention_id}`), corps('02:00', '03:00'))).statusCode).toBe(404)
  })

  it('asks for the day too during a duty longer than a day', async () => {
    const ines = await r.agent()
    const { compte_id, utilisateur_id } = ines
    const { astreinte_id } = await r.db
      .insertInto('astreinte')
      .values({
        compte_id,
        utilisateur_id,
        astreinte_date: r.jour(-4),
        heure_debut: '18:00',
        heure_fin: '08:00',
        plage: plageDe(instantParis(r.jour(-4), '18:00'), instantParis(r.jour(-1), '08:00')),
      })
      .returning('astreinte_id')
      .executeTakeFirstOrThrow()
    const form = (await appeler(ines, 'GET', url(astreinte_id, '/create'))).json()
    expect(form.dataStructure[0]).toMatchObject({ id: 'intervention_date', type: 'date' })
    expect(form.dataProvider.intervention_date).toBe(r.jour(-4))
    const corpsDate = { ...corps('10:00', '11:00'), intervention_date: r.jour(-2) }
    const ajout = (await appeler(ines, 'POST', url(astreinte_id), corpsDate)).json().intervention
    expect(ajout.debut).toBe(instantParis(r.jour(-2), '10:00'))
    const edit = await appeler(ines, 'GET', url(astreinte_id, `/${ajout.intervention_id}/edit`))
    expect(edit.json().dataProvider.intervention_date).toBe(r.jour(-2))
  })

  it('hides somebody else’s duty, and an intervention of another duty', async () => {
    const ines = await r.agent()
    const [id, autre] = [await r.astreinte(ines, -1), await r.astreinte(ines, -2)]
    const { intervention_id } = (await appeler(ines, 'POST', url(id), corps('22:00', '23:00'))).json().intervention
    for (const qui of [await r.agent(ines.compte_id), await r.cadre(await r.createCompany())]) {
      for (const [method, adresse, contenu] of [
        ['GET', url(id)],
        ['GET', url(id, '/create')],
        ['GET', url(id, `/${intervention_id}/edit`)],
        ['POST', url(id), corps('04:00', '05:00')],
        ['PUT', url(id, `/${intervention_id}`), corps('04:00', '05:00')],
        ['DELETE', url(id, `/${intervention_id}`)],
      ] as const)
        expect((await appeler(qui, method, adresse, contenu)).statusCode, `${method} ${adresse}`).toBe(404)
    }
    expect((await appeler(ines, 'PUT', url(autre, `/${intervention_id}`), corps('22:00', '23:00'))).statusCode).toBe(
      404,
    )
    expect((await appeler(ines, 'DELETE', url(autre, `/${intervention_id}`))).statusCode).toBe(404)
    const { method, path } = listerInterventions
    expect((await appeler(ines, method, fillPath(path, { id }))).json().interventions).toHaveLength(1)
  })
})

describe('GET astreintes', () => {
  it('gives everybody’s duties, and one’s own interventions only', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const nathalie = await r.cadre(ines.compte_id)
    const id = await r.astreinte(ines, -1)
    await r.astreinte(samir, 31)
    await r.astreinte(samir, 32)
    await r.astreinte(samir, -63)
    await r.astreinte(await r.agent(), -1)
    await appeler(ines, 'POST', url(id), corps('22:00', '23:00'))
    const vues = async (s: TestSession) =>
      (await appeler(s, 'GET', `${BASE}/astreintes`)).json().astreintes as {
        utilisateur: string
        interventions: unknown[]
        peut: { modifier: boolean }
      }[]
    expect((await vues(ines)).map(a => [a.utilisateur, a.interventions.length, a.peut.modifier])).toEqual([
      ['Inès Caron', 1, true],
      ['Samir Haddad', 0, false],
    ])
    expect((await vues(samir)).map(a => [a.interventions.length, a.peut.modifier])).toEqual([
      [0, false],
      [0, true],
    ])
    expect((await vues(nathalie)).map(a => [a.interventions.length, a.peut.modifier])).toEqual([
      [1, true],
      [0, true],
    ])
  })
})

describe('GET releve/{annee}/{mois}/pdf', () => {
  it('sums the month of the October clock change by elapsed time, and its own duties only', async () => {
    const ines = await r.agent()
    const veille = veilleOctobre()
    const id = await r.astreinte(ines, veille, { heure_debut: '21:00', heure_fin: '07:00' })
    await r.astreinte(ines, veille - 7, { heure_debut: '21:00', heure_fin: '07:00' })
    await r.astreinte(await r.agent(ines.compte_id), veille - 3)
    // 01:30 summer time to 03:30 winter time: three hours.
    const nuit = await appeler(ines, 'POST', url(id), corps('01:30', '03:30'))
    expect(nuit.json()).toMatchObject({ intervention: { minutes: 180 } })

    const annee = r.jour(veille).slice(0, 4)
    const pdf = await appeler(ines, 'GET', `${BASE}/releve/${annee}/10/pdf`)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(`astreintes-${annee}-10.pdf`)
    const texte = await lirePdf(pdf.rawPayload)
    expect(texte).toContain(`Relevé d’astreintes – Octobre ${annee}`)
    expect(texte).toContain('Inès Caron')
    // 11 h and 10 h on call, 3 h of work, the rest is rest.
    expect(texte).toMatch(/Temps de repos 21 h 3 h 18 h/)
    expect(texte).toMatch(/11 h 3 h 8 h/)
    expect(texte).toContain('Appel malade')
    expect(texte).toMatch(/L3121-11/)
  })

  it('keeps a duty across the month’s end in the month it starts in, and knows no empty month', async () => {
    const ines = await r.agent()
    const premier = `${r.jour(0).slice(0, 8)}01`
    await r.astreinte(ines, joursEntre(r.jour(0), premier) - 1)
    const dernier = ajouterJours(premier, -1)
    const adresse = (jour: string) => `${BASE}/releve/${jour.slice(0, 4)}/${Number(jour.slice(5, 7))}/pdf`
    expect((await appeler(ines, 'GET', adresse(dernier))).statusCode).toBe(200)
    expect((await appeler(ines, 'GET', adresse(premier))).statusCode).toBe(404)
    expect((await appeler(await r.agent(ines.compte_id), 'GET', adresse(dernier))).statusCode).toBe(404)
    expect((await appeler(ines, 'GET', `${BASE}/releve/2026/13/pdf`)).statusCode).toBe(400)
  })
})
