import { expect, it } from 'vitest'
import { resultatApplicationSchema } from '#domains/scheduling/model/bureau/application.ts'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { lirePostesBureau } from '#domains/scheduling/server/bureau/presenter.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { ajouterJours, formaterJour, lundiDe } from '#wire/dates.ts'

/** What a contract does not cover, the desk writes nothing on; a year that was typed wrong is told. */

const r = ouvrirResidence()
type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function maison(contrat: { valable_du?: string; valable_au?: string } = {}) {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id, utilisateur_id } = ines
  const cadre = await r.cadre(compte_id)
  await r.db
    .updateTable('agent_contrat')
    .set({ valable_du: '1900-01-01', ...contrat })
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  const appeler = (method: Methode, suite: string, payload: object = {}) =>
    r.app.inject({
      ...{ method, url: `/api/edt/modules/planning-edt${suite}`, headers: cadre.headers },
      ...(method !== 'GET' && { payload }),
    })
  const ok = async (...appel: Parameters<typeof appeler>) => {
    const answer = await appeler(...appel)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const refus = async (...appel: Parameters<typeof appeler>) => {
    const answer = await appeler(...appel)
    return [answer.statusCode, answer.json().erreur, answer.json().message]
  }
  const sur = (quoi: 'astreintes' | 'tlc' | 'maladies', n: number) => `/planning/${r.jour(n)}/${quoi}/${utilisateur_id}`
  const conge = (du: number, au: number) => ({
    ...{ utilisateur: utilisateur_id, demande_type: 1, date_debut: r.jour(du), date_fin: r.jour(au) },
  })
  const jours = async (table: 'absence' | 'astreinte') =>
    table === 'absence'
      ? (
          await r.db
            .selectFrom(table)
            .select('jour')
            .where('utilisateur_id', '=', utilisateur_id)
            .orderBy('jour')
            .execute()
        ).map(a => a.jour)
      : (
          await r.db.selectFrom(table).select('astreinte_date').where('utilisateur_id', '=', utilisateur_id).execute()
        ).map(a => a.astreinte_date)
  return { ines, cadre, compte_id, utilisateur_id, appeler, ok, refus, sur, conge, jours }
}

const dehors = (n: number) => `Inès Caron ne fait pas partie de l’équipe le ${formaterJour(r.jour(n))}`

it.each([
  ['after its end', { valable_au: 10 }, 12, 10],
  ['before it begins', { valable_du: 5 }, 3, 5],
])(
  'a duty, a TLC, a sickness and a leave %s are refused, with who is of the team no more',
  async (_quand, bornes, hors, dans) => {
    const m = await maison(Object.fromEntries(Object.entries(bornes).map(([cle, n]) => [cle, r.jour(n)])))
    for (const quoi of ['astreintes', 'tlc', 'maladies'] as const)
      expect(await m.refus('PUT', m.sur(quoi, hors)), quoi).toEqual([
        404,
        'INTROUVABLE',
        expect.stringContaining(dehors(hors)),
      ])
    expect(await m.refus('POST', '/conges', m.conge(hors, hors))).toEqual([
      404,
      'INTROUVABLE',
      expect.stringContaining(dehors(hors)),
    ])
    expect([await m.jours('absence'), await m.jours('astreinte')]).toEqual([[], []])
    await m.ok('PUT', m.sur('astreintes', dans))
    await m.ok('PUT', m.sur('tlc', dans))
    expect([await m.jours('absence'), await m.jours('astreinte')]).toEqual([[r.jour(dans)], [r.jour(dans)]])
  },
)

it('a leave ends with the contract, whether it is put or accepted; a sickness is noted up to there, and says so', async () => {
  const m = await maison({ valable_au: r.jour(10) })
  const long = await m.appeler('POST', '/conges', m.conge(9, 12))
  expect([long.statusCode, long.json().erreur]).toEqual([400, 'SAISIE'])
  expect(long.json().champs.date_fin).toBe(
    `Inès Caron ne fait pas partie de l’équipe du ${formaterJour(r.jour(11))} au ${formaterJour(r.jour(12))}`.replace(
      /([^.])$/,
      '$1.',
    ),
  )
  const { demande_conge_id } = await r.demandeConge(m.ines, 10, 11)
  const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
  const accepter = await r.app.inject({ method: 'POST', url, headers: m.cadre.headers, payload: { motif: '' } })
  expect([accepter.statusCode, accepter.json().message]).toEqual([400, expect.stringContaining(dehors(11))])
  expect(await m.jours('absence')).toEqual([])
  const arret = await m.ok('PUT', m.sur('maladies', 9), { date_fin: r.jour(12) })
  expect(arret.jours).toEqual([r.jour(9), r.jour(10)])
  expect(arret.message).toMatch(/^Arrêt noté\. 2\u00a0jours hors contrat ne sont pas notés\u00a0: du .* au .*\.$/)
  expect(await m.jours('absence')).toEqual([r.jour(9), r.jour(10)])
  await m.ok('POST', '/conges', m.conge(7, 8))
})

it('a lot and a cycle that go past the end of a contract put nothing there, and say it', async () => {
  const lundi = lundiDe(r.jour(21))
  const fin = ajouterJours(lundi, 2)
  const m = await maison({ valable_au: fin })
  const { utilisateur_id } = m
  const poste_id = await r.poste(m.compte_id, 'Matin')
  const poser = (...ns: number[]) =>
    ns.map(n => ({ sorte: 'poser', utilisateur_id, date: ajouterJours(lundi, n), poste_id }))
  const lot = resultatLotSchema.parse(await m.ok('POST', '/lot', { changements: poser(0, 4) }))
  expect(lot.refus).toEqual([
    { rang: 1, code: 'INTROUVABLE', message: 'Cette personne ne fait plus partie de l’équipe.' },
  ])
  expect(lot.lot_id).toBeNull()
  const lignes = [1, 2, 4, 5].map(jour => ({ semaine: 1, jour, poste_id }))
  const { cycle_id } = await m.ok('POST', '/cycles', { cycle_nom: 'Semaine', semaines: 1, lignes })
  const fait = resultatApplicationSchema.parse(
    await m.ok('POST', `/cycles/${cycle_id}/appliquer`, {
      ...{ version: 1, du: lundi, au: ajouterJours(lundi, 6), feries: 'poser', presents: 'garder' },
      agents: [{ utilisateur_id, semaine: 1, depuis: lundi }],
    }),
  )
  expect(fait.ecartes.map(e => [e.jour, e.raison])).toEqual([3, 4].map(n => [ajouterJours(lundi, n), 'refuse']))
  const poses = await lirePostesBureau({ db: r.db, caller: { compte_id: m.compte_id } }, {})
  expect(poses.map(p => p.pointage_date)).toEqual([lundi, ajouterJours(lundi, 1)])
})

it('no duty, night, note, event, need nor call is written in a year that was typed wrong', async () => {
  const m = await maison()
  const poste_id = await r.poste(m.compte_id, 'Matin')
  for (const jour of [ajouterJours(r.jour(), 2 * 366 + 1), '2099-06-01']) {
    const tout: readonly (readonly [Methode, string, object])[] = [
      ['PUT', `/planning/${jour}/astreintes/${m.utilisateur_id}`, {}],
      ['PUT', `/planning/${jour}/nuits/1`, {}],
      ['PUT', `/planning/${jour}/notes/${m.utilisateur_id}`, { texte: 'À voir', vu: null }],
      ['POST', `/planning/${jour}/evenements`, { event_titre: 'Visite' }],
      ['PUT', '/besoins', { valable_du: jour, version: null, besoins: [] }],
      ['POST', '/appels', { cible: { date: jour, poste_id }, destinataires: [m.utilisateur_id] }],
    ]
    for (const [method, suite, payload] of tout) {
      const answer = await m.appeler(method, suite, payload)
      expect([answer.statusCode, answer.json().erreur], `${suite} ${answer.body}`).toEqual([400, 'SAISIE'])
      expect(answer.body).toContain('vérifiez l’année')
    }
  }
  const compter = async (table: 'astreinte' | 'nuit' | 'planning_note' | 'evenement' | 'planning_besoins' | 'appel') =>
    (await r.db.selectFrom(table).select('compte_id').where('compte_id', '=', m.compte_id).execute()).length
  for (const table of ['astreinte', 'nuit', 'planning_note', 'evenement', 'planning_besoins', 'appel'] as const)
    expect(await compter(table), table).toBe(0)
  const dernier = ajouterJours(r.jour(), 2 * 366)
  await m.ok('PUT', `/planning/${dernier}/nuits/1`)
  await m.ok('POST', `/planning/${dernier}/evenements`, { event_titre: 'Visite' })
})
