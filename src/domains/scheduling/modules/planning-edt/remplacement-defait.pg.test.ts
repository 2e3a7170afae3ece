import { describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { remplaceesDe } from './testing/remplacee.ts'

/** A return that is taken back: who stood in holds the very same shift again, and who was asked is asked again. */
const r = ouvrirResidence()
const x = remplaceesDe(r)

const MATIN = 'Matin 06:45 – 14:15'

describe.each(['arrêt', 'congé'] as const)('%s taken back, then put again', quoi => {
  async function absente() {
    const e = await x.maison()
    const conge = quoi === 'congé' ? await x.conge(e) : 0
    if (quoi === 'arrêt') await x.appeler(e.cadre, 'PUT', x.arret(e), {})
    const revenir = async (remplacement?: string) => {
      const [url, signe] = quoi === 'congé' ? [x.bureau(e), '&'] : [x.arret(e), '?']
      const dit = await x.appeler(
        e.cadre,
        'DELETE',
        `${url}${remplacement ? `${signe}remplacement=${remplacement}` : ''}`,
      )
      expect(dit.status, JSON.stringify(dit.body)).toBe(200)
      return dit.body
    }
    const defaire = async ({ de, retour, jours }: { de?: string; retour?: number; jours?: string[] }) =>
      quoi === 'congé'
        ? await x.appeler(e.cadre, 'POST', x.retablir(conge), { de })
        : await x.appeler(e.cadre, 'PUT', x.arret(e), { date_debut: jours?.[0], date_fin: jours?.at(-1), retour })
    return { ...e, revenir, defaire }
  }

  it.each(['titulaire', 'remplacant', 'deux'] as const)(
    '%s: the very same rows, and who stands in hears of it',
    async suite => {
      const e = await absente()
      expect((await x.oui(e.zoe, await x.appel(e, e.zoe))).status).toBe(200)
      const avant = await x.lignes(e)
      const rendu = await e.revenir(suite)
      const defait = await e.defaire(rendu)
      expect(defait.status, JSON.stringify(defait.body)).toBe(200)
      expect(await x.lignes(e)).toEqual(avant)
      expect(await x.aPourvoir(e)).toEqual([])
      if (suite !== 'titulaire') return
      expect(defait.body.message).toContain(`Zoé Dupin tient de nouveau ce poste\u00a0: ${MATIN}`)
      expect(defait.body.code).toBe('success')
      expect(await x.dernier(e.zoe)).toBe('Un poste vous est de nouveau donné')
      // Said again, it gives nothing twice.
      await e.defaire(rendu)
      expect(await x.lignes(e)).toEqual(avant)
    },
  )

  it.each([
    ['has another post at those hours', async (e: Awaited<ReturnType<typeof absente>>) => r.pointage(e.zoe, 3, 'Jour')],
    [
      'is away that day',
      async (e: Awaited<ReturnType<typeof absente>>) =>
        x.appeler(e.cadre, 'PUT', `${x.DESK}/planning/${r.jour(3)}/maladies/${e.zoe.utilisateur_id}`, {}),
    ],
    [
      'would break the rest that the law gives',
      async (e: Awaited<ReturnType<typeof absente>>) => r.pointage(e.zoe, 2, 'Nuit', { heure_fin: '06:30' }),
    ],
  ])('gives nothing to who %s: it is said, and the post is to fill', async (_, changer) => {
    const e = await absente()
    await x.oui(e.zoe, await x.appel(e, e.zoe))
    const rendu = await e.revenir('titulaire')
    await changer(e)
    const defait = await e.defaire(rendu)
    expect(defait.status).toBe(200)
    expect(defait.body.code).toBe('warning')
    expect(defait.body.message).toContain(`Zoé Dupin n’a pas repris ce poste, à pourvoir\u00a0: ${MATIN}`)
    expect(await x.aPourvoir(e)).toEqual([e.pointage_id])
  })

  it('opens again the call that it withdrew, to those who had not said no', async () => {
    const e = await absente()
    const appel = await x.appel(e, e.zoe, e.paul)
    const url = `/api/edt/modules/bourse-des-echanges-edt/appels/${appel}/reponse`
    await x.appeler(e.paul, 'POST', url, { reponse: 'non' })
    const rendu = await e.revenir()
    expect(await x.dernier(e.zoe)).toBe('Un poste n’est plus à prendre')
    expect((await x.oui(e.zoe, appel)).status).toBe(409)
    const defait = await e.defaire(rendu)
    expect(defait.body.message).toContain('1\u00a0poste est de nouveau proposé.')
    expect([await x.dernier(e.zoe), await x.dernier(e.paul)]).toEqual([
      'Un poste est de nouveau à prendre',
      'Un poste est à prendre',
    ])
    expect((await x.oui(e.zoe, appel)).status).toBe(200)
    expect(await x.aPourvoir(e)).toEqual([])
  })

  it('says that a call stays withdrawn once its post has changed, and leaves it to nobody again where it was', async () => {
    const e = await absente()
    await x.appel(e, e.zoe)
    const rendu = await e.revenir()
    await r.db.updateTable('appel').set({ heure_fin: '14:00' }).where('compte_id', '=', e.compte_id).execute()
    const defait = await e.defaire(rendu)
    expect([defait.body.code, defait.body.message]).toEqual([
      'warning',
      expect.stringContaining('n’est plus proposé\u00a0: ce poste a changé.'),
    ])
    const autre = await absente()
    await x.appeler(autre.cadre, 'PUT', `${x.DESK}/a-pourvoir/${autre.pointage_id}`, { laisse: true })
    expect(await r.compter('poste_laisse', autre.compte_id)).toBe(1)
    const encore = await autre.revenir()
    expect(await r.compter('poste_laisse', autre.compte_id)).toBe(0)
    await autre.defaire(encore)
    expect(await r.compter('poste_laisse', autre.compte_id)).toBe(1)
  })
})

it('is of one person: what ended for a colleague is put back under nobody else’s absence', async () => {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  await x.oui(e.zoe, await x.appel(e, e.zoe))
  const { retour } = (await x.appeler(e.cadre, 'DELETE', `${x.arret(e)}?remplacement=titulaire`)).body
  const avant = await x.lignes(e)
  const url = `${x.DESK}/planning/${r.jour(3)}/maladies/${e.paul.utilisateur_id}`
  const message = 'Ce qui est à reprendre n’est pas de cette personne\u00a0: relisez ses jours.'
  const refus = await x.appeler(e.cadre, 'PUT', url, { retour })
  expect(refus).toMatchObject({ status: 400, body: { erreur: 'SAISIE', message, champs: { retour: message } } })
  expect(await x.lignes(e)).toEqual(avant)
})

it('a sickness taken off by two at once is so for both: the second one reads that it was', async () => {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  const dits = await Promise.all([1, 2, 3].map(() => x.appeler(e.cadre, 'DELETE', x.arret(e))))
  expect(dits.map(d => d.status).sort()).toEqual([200, 404, 404])
  for (const { body } of dits.filter(d => d.status === 404)) expect(body.message).toBe('Cet arrêt est déjà retiré.')
  const jamais = `${x.DESK}/planning/${r.jour(9)}/maladies/${e.utilisateur_id}`
  expect((await x.appeler(e.cadre, 'DELETE', jamais)).body.message).toBe('Aucun arrêt n’est noté ce jour-là.')
})

describe('a leave that is shortened while a colleague stands in', () => {
  /** Of two days, of which Zoé holds the first. */
  async function raccourcir() {
    const e = await x.maison()
    await x.conge(e)
    await x.oui(e.zoe, await x.appel(e, e.zoe))
    const changer = (du: number, au: number, corps: object = {}, jour = 4) =>
      x.appeler(e.cadre, 'PUT', x.modifier(e, jour), {
        ...{ demande_type: 1, date_debut: r.jour(du), date_fin: r.jour(au) },
        ...corps,
      })
    const tenus = async () => (await x.lignes(e)).map(l => l.utilisateur_id)
    return { ...e, changer, tenus }
  }

  it('says who holds what, takes no other word, and changes nothing before the choice', async () => {
    const e = await raccourcir()
    const avant = await x.lignes(e)
    const refus = await e.changer(4, 4)
    expect([refus.body.erreur, refus.body.message]).toEqual([
      'POSTE_REMPLACE',
      expect.stringContaining(`Zoé Dupin tient déjà ce poste\u00a0: ${MATIN}`),
    ])
    expect((await e.changer(4, 4, { remplacement: 'personne' })).status).toBe(400)
    expect(await x.lignes(e)).toEqual(avant)
  })

  it('takes back nothing by a number that is no return of theirs', async () => {
    const e = await raccourcir()
    const avant = await x.lignes(e)
    const autre = await r.db
      .selectFrom('audit')
      .select('audit_id')
      .where('compte_id', '=', e.compte_id)
      .where('action', '<>', 'remplacement.retour')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const retour of [2_000_000_000, Number(autre.audit_id)]) {
      const { status, body } = await e.changer(3, 4, { retour, remplacement: 'titulaire' })
      expect([status, body.erreur, Object.keys(body.champs)]).toEqual([400, 'SAISIE', ['retour']])
    }
    expect(await x.lignes(e)).toEqual(avant)
  })

  it.each(['titulaire', 'remplacant', 'deux'] as const)(
    'is as chosen, and taken back whole: %s',
    async remplacement => {
      const e = await raccourcir()
      const [ines, zoe] = [e.utilisateur_id, e.zoe.utilisateur_id]
      const avant = await x.lignes(e)
      const fait = await e.changer(4, 4, { remplacement })
      expect(fait.status, JSON.stringify(fait.body)).toBe(200)
      expect(await e.tenus()).toEqual({ titulaire: [ines], remplacant: [zoe], deux: [ines, zoe] }[remplacement])
      const defait = await e.changer(3, 4, { retour: fait.body.retour })
      expect(defait.status, JSON.stringify(defait.body)).toBe(200)
      expect(await x.lignes(e)).toEqual(avant)
      expect(await x.aPourvoir(e)).toEqual([])
      if (remplacement === 'titulaire') expect(defait.body.message).toContain('Zoé Dupin tient de nouveau ce poste')
    },
  )

  it('asks nothing of the days that stay away, and opens again what was looked for', async () => {
    const e = await x.maison()
    await x.conge(e)
    const appel = await x.appel(e, e.zoe)
    const corps = { demande_type: 1, date_fin: r.jour(4) }
    const fait = await x.appeler(e.cadre, 'PUT', x.modifier(e, 4), { ...corps, date_debut: r.jour(4) })
    expect(fait.status, JSON.stringify(fait.body)).toBe(200)
    expect((await x.oui(e.zoe, appel)).status).toBe(409)
    const { retour } = fait.body
    const defait = await x.appeler(e.cadre, 'PUT', x.modifier(e, 4), { ...corps, date_debut: r.jour(3), retour })
    expect(defait.body.message).toContain('1\u00a0poste est de nouveau proposé.')
    expect((await x.oui(e.zoe, appel)).status).toBe(200)
  })
})
