import { expect, it } from 'vitest'
import { demanderConge, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { findDeadlocks, readClusterLog } from '#server/testing/deadlocks.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** A day is away once, whoever writes it down and however many at once. */

const r = ouvrirResidence()

type Methode = 'POST' | 'PUT' | 'DELETE'
const appeler = (s: TestSession, method: Methode, suite: string, payload: object = {}) =>
  r.app.inject({ method, url: `/api/edt/modules/planning-edt${suite}`, headers: s.headers, payload })
async function ok(...appel: Parameters<typeof appeler>) {
  const answer = await appeler(...appel)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function refus(...appel: Parameters<typeof appeler>) {
  const answer = await appeler(...appel)
  return [answer.statusCode, answer.json().erreur, answer.json().message]
}
async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const cadre = await r.cadre(ines.compte_id)
  const maladie = (n: number) => `/planning/${r.jour(n)}/maladies/${ines.utilisateur_id}`
  const tlc = (n: number) => `/planning/${r.jour(n)}/tlc/${ines.utilisateur_id}`
  const conge = (du: number, au: number, demande_type = 1) => ({
    ...{ utilisateur: ines.utilisateur_id, demande_type, date_debut: r.jour(du), date_fin: r.jour(au) },
  })
  const absences = async () =>
    (
      await r.db
        .selectFrom('absence')
        .select(['jour', 'sorte'])
        .where('utilisateur_id', '=', ines.utilisateur_id)
        .orderBy('jour')
        .orderBy('sorte')
        .execute()
    ).map(a => `${a.jour} ${a.sorte}`)
  return { ines, cadre, maladie, tlc, conge, absences }
}

it('a leave or a TLC on a day of a noted sickness is refused, and says which', async () => {
  const { cadre, maladie, tlc, conge, absences } = await maison()
  await ok(cadre, 'PUT', maladie(5), { date_fin: r.jour(6) })
  const avant = await absences()
  for (const type of [1, 2, 3])
    expect(await refus(cadre, 'POST', '/conges', conge(4, 5, type))).toEqual([
      ...[409, 'CONGE_CHEVAUCHE', expect.stringMatching(/^Inès Caron a un arrêt maladie noté le .*\.$/)],
    ])
  expect((await refus(cadre, 'PUT', tlc(6))).slice(0, 2)).toEqual([409, 'CONGE_CHEVAUCHE'])
  expect(await absences()).toEqual(avant)
  await ok(cadre, 'POST', '/conges', conge(3, 4))
})

it('a leave is put on no day of a TLC, nor accepted over one; a TLC that was asked for takes in the one that was put', async () => {
  const { ines, cadre, tlc, conge, absences } = await maison()
  await ok(cadre, 'PUT', tlc(5))
  const dit = [409, 'CONGE_CHEVAUCHE', expect.stringMatching(/^Inès Caron a un TLC posé le .*\.$/)]
  expect(await refus(cadre, 'POST', '/conges', conge(4, 6))).toEqual(dit)
  const { demande_conge_id } = await r.demandeConge(ines, 5, 6)
  const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
  const accepter = () => r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: { motif: '' } })
  const non = await accepter()
  expect([non.statusCode, non.json().erreur]).toEqual([409, 'CONGE_CHEVAUCHE'])
  expect(non.json().message).toContain('Inès Caron a une absence notée le ')
  expect(await absences()).toEqual([`${r.jour(5)} tlc`])
  // Taken off, its counter has it back, and the leave may be taken.
  await ok(cadre, 'DELETE', tlc(5))
  expect((await accepter()).statusCode).toBe(200)
  expect(await absences()).toEqual([`${r.jour(5)} conge`, `${r.jour(6)} conge`])
  await ok(cadre, 'PUT', tlc(9))
  await ok(cadre, 'POST', '/conges', conge(8, 9, 2))
  expect((await absences()).slice(2)).toEqual([`${r.jour(8)} tlc`, `${r.jour(9)} tlc`])
})

it('nobody is put on call on a day away, whatever keeps them', async () => {
  const { ines, cadre, maladie, tlc, conge } = await maison()
  await ok(cadre, 'POST', '/conges', conge(4, 4))
  await ok(cadre, 'PUT', maladie(5))
  await ok(cadre, 'PUT', tlc(6))
  const astreinte = (n: number) => `/planning/${r.jour(n)}/astreintes/${ines.utilisateur_id}`
  for (const n of [4, 5, 6])
    expect(await refus(cadre, 'PUT', astreinte(n))).toEqual([
      ...[409, 'CONGE_CHEVAUCHE', expect.stringMatching(/^Inès Caron a une absence notée le /)],
    ])
  await ok(cadre, 'PUT', astreinte(7))
  const duties = await r.db
    .selectFrom('astreinte')
    .select('astreinte_date')
    .where('utilisateur_id', '=', ines.utilisateur_id)
    .execute()
  expect(duties.map(a => a.astreinte_date)).toEqual([r.jour(7)])
})

it('a sickness that is noted late asks for nobody in the place of hours that are over', async () => {
  const { ines, cadre, maladie } = await maison()
  await r.pointage(ines, -2, 'Matin')
  // It is noon: this one has begun, the next one has not.
  await r.pointage(ines, 0, 'Matin')
  const passe = await ok(cadre, 'PUT', maladie(-3), { date_fin: r.jour(0) })
  expect([passe.message, passe.postes]).toEqual(['Arrêt noté.', []])
  const demain = await r.pointage(ines, 1, 'Matin')
  const suite = await ok(cadre, 'PUT', maladie(-3), { date_fin: r.jour(1) })
  expect([suite.message, suite.postes]).toEqual(['Arrêt noté. 1\u00a0poste à remplacer.', [demain]])
})

it('a leave that somebody asked for is not accepted over a sickness, of which who answers reads no kind', async () => {
  const { ines, cadre, maladie, absences } = await maison()
  const { demande_conge_id } = await r.demandeConge(ines, 5, 7)
  await ok(cadre, 'PUT', maladie(6))
  const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
  const answer = await r.app.inject({ method: 'POST', url, headers: cadre.headers, payload: { motif: '' } })
  expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CONGE_CHEVAUCHE'])
  expect(answer.json().message).toContain('Inès Caron a une absence notée')
  expect(answer.body).not.toContain('maladie')
  expect(await absences()).toEqual([`${r.jour(6)} maladie`])
})

it('a sickness goes on days without leave alone, says which stay leave, and a cancelled leave does not come back over it', async () => {
  const { ines, cadre, maladie, tlc, conge, absences } = await maison()
  const { demande_conge_id } = await ok(cadre, 'POST', '/conges', conge(5, 6))
  await ok(cadre, 'PUT', tlc(8))
  expect((await refus(cadre, 'PUT', maladie(5), { date_fin: r.jour(6) })).slice(0, 2)).toEqual([409, 'CONGE_CHEVAUCHE'])
  const note = await ok(cadre, 'PUT', maladie(4), { date_fin: r.jour(8) })
  expect(note.jours).toEqual([r.jour(4), r.jour(7)])
  expect(note.message).toMatch(
    /^Arrêt noté\. 2\u00a0jours de congé restent des congés\u00a0: du .* au .*\. 1\u00a0jour de TLC reste un TLC\u00a0: le /,
  )
  expect(await absences()).toEqual([
    `${r.jour(4)} maladie`,
    ...[`${r.jour(5)} conge`, `${r.jour(6)} conge`],
    ...[`${r.jour(7)} maladie`, `${r.jour(8)} tlc`],
  ])
  const { de } = await ok(cadre, 'DELETE', `/conges/${r.jour(5)}?utilisateur=${ines.utilisateur_id}`)
  expect((await ok(cadre, 'PUT', maladie(5))).jours).toEqual([r.jour(5)])
  expect((await refus(cadre, 'POST', `/conges/${demande_conge_id}/retablir`, { de })).slice(0, 2)).toEqual([
    409,
    'CONGE_CHEVAUCHE',
  ])
})

it('the same leave put at once stands once, and the others are told of it, whatever they waited for', async () => {
  const logged = (await readClusterLog(r.db)).length
  const { ines, cadre, conge } = await maison()
  const { compte_id, utilisateur_id } = ines
  // All of them wait for a request that goes away: then each would wait for the next one.
  const parti = new Error('gone')
  let reponses: Promise<string>[] = []
  const passage = r.db.transaction().execute(async db => {
    await demanderConge({ db, services: r.services }, { compte_id, utilisateur_id, du: r.jour(5), au: r.jour(7) })
    reponses = Array.from(
      { length: 3 },
      async () => (await appeler(cadre, 'POST', '/conges', conge(5, 7))).json().erreur ?? 'pose',
    )
    await new Promise(done => setTimeout(done, 600))
    throw parti
  })
  await expect(passage).rejects.toBe(parti)
  expect((await Promise.all(reponses)).sort()).toEqual(['CONGE_CHEVAUCHE', 'CONGE_CHEVAUCHE', 'pose'])
  expect(await r.compter('demande_conge', compte_id)).toBe(1)
  expect(findDeadlocks((await readClusterLog(r.db)).slice(logged))).toEqual([])
})

it('a leave that is put while the same days are asked for, and a request answered meanwhile, never wait for each other', async () => {
  const logged = (await readClusterLog(r.db)).length
  for (let tour = 0; tour < 4; tour++) {
    const { ines, cadre, conge } = await maison()
    const { demande_conge_id } = await r.demandeConge(ines, 5, 6)
    const accepter = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
    const demander = {
      ...{ demande_type: 1, demande_conge_date_debut: r.jour(6), demande_conge_date_fin: r.jour(8) },
      demande_motif_demande: '',
    }
    const reponses = await Promise.all([
      appeler(cadre, 'POST', '/conges', conge(6, 7)),
      r.app.inject({ method: 'POST', url: accepter, headers: cadre.headers, payload: { motif: '' } }),
      ...[0, 1].map(() =>
        r.app.inject({
          method: 'POST',
          url: '/api/edt/modules/gestion-conges-edt/conges',
          headers: ines.headers,
          payload: demander,
        }),
      ),
    ])
    expect(
      reponses.map(a => a.statusCode),
      reponses.map(a => a.body).join(),
    ).toEqual([409, 200, 409, 409])
  }
  expect(findDeadlocks((await readClusterLog(r.db)).slice(logged))).toEqual([])
})

it('a sickness says the duties that it leaves to somebody who cannot keep them', async () => {
  const { ines, cadre, maladie } = await maison()
  await ok(cadre, 'PUT', `/planning/${r.jour(5)}/astreintes/${ines.utilisateur_id}`)
  expect(await ok(cadre, 'PUT', maladie(3), { date_fin: r.jour(4) })).toMatchObject({ message: 'Arrêt noté.' })
  expect(await ok(cadre, 'PUT', maladie(5), { date_fin: r.jour(6) })).toMatchObject({
    ...{ code: 'warning', message: 'Arrêt noté. 1\u00a0astreinte à confier à quelqu’un d’autre.' },
  })
})
