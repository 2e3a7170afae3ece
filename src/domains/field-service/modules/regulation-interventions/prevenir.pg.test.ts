import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { raisonDuCalme } from '#domains/field-service/model/interventions/heures-calmes.ts'
import { UN_MOMENT_MS } from '#domains/field-service/server/client/prevenir.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { limitKey } from '#server/auth/limits.ts'
import { hashToken } from '#server/http/token.ts'
import { ajouterJours, instantParis, versMs } from '#wire/dates.ts'
import { createDesk, type Desk, type Equipe } from './testing/desk.ts'

let t: Desk
let casse = false
const lettres: { to: string; subject: string; text: string }[] = []
beforeAll(async () => {
  t = await createDesk({
    env: { SMS_DRIVER: 'fichiers' },
    mailer: {
      send: async mail => {
        if (casse) throw new Error('away')
        lettres.push(mail)
      },
      close: () => undefined,
    },
  })
  await t.test.services.jobs.start(t.test.services)
})
afterAll(() => t.test.close())

/** A team whose customer can be written to. */
async function equipe({ email = 'camille@exemple.fr', telephone = '+33612345678' } = {}): Promise<Equipe> {
  const e = await t.equipe()
  await sql`update client set client_email = ${email}, client_telephone = ${telephone}
    where compte_id = ${e.anne.compte_id} and client_id = ${e.client_id}`.execute(t.test.db)
  return e
}
const prevenir = (e: Equipe, canal = 'mail', qui = e.regulateur, headers: Record<string, string> = {}) =>
  t.appeler(qui, 'POST', `/api/regulation/interventions/${e.intervention_id}/prevenir`, {
    payload: { canal },
    headers,
  })
const lire = async (e: Equipe) =>
  (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json().prevenir
const compter = async (e: Equipe, table: 'envoi_client' | 'lien_client') =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where compte_id = ${e.anne.compte_id} and intervention_id = ${e.intervention_id}`.execute(t.test.db)
  ).rows[0]?.n
const lienDe = (texte: string) => /\/rdv\/([\w-]{43})/.exec(texte)?.[1] ?? ''
const parti = async (e: Equipe, n = 1) =>
  await vi.waitFor(
    async () => {
      const { envois } = await lire(e)
      expect(envois.filter((v: { etat: string }) => v.etat === 'parti')).toHaveLength(n)
      return envois
    },
    { timeout: 20_000, interval: 200 },
  )

/** Has the queue try again at once what it holds back, half a minute at first. */
const retry = () =>
  vi.waitFor(
    async () => {
      const again = await sql`update travaux.job set start_after = now()
        where name = 'client-prevenir' and state = 'retry'`.execute(t.test.db)
      expect(again.numAffectedRows).toBe(1n)
    },
    { timeout: 20_000 },
  )

/** The office's clock stands at a moment of Paris. */
let decale = 0
function mettreLHeure(jour: string, heure: string): void {
  const ms = versMs(instantParis(jour, heure)) - t.test.services.clock().getTime()
  decale += ms
  t.test.advance(ms)
}
/** The moment within which a message of one kind leaves once. */
function laisserPasser(): void {
  decale += UN_MOMENT_MS
  t.test.advance(UN_MOMENT_MS)
}
afterEach(() => {
  casse = false
  t.test.advance(-decale)
  decale = 0
})
/** The next day, from tomorrow on, on which messages leave until the evening, and the next morning. */
function jourOuvert(): string {
  let jour = ajouterJours(aujourdhui(), 1)
  const ouvert = (j: string) => raisonDuCalme(instantParis(j, '12:00')) === null
  while (!ouvert(jour) || !ouvert(ajouterJours(jour, 1))) jour = ajouterJours(jour, 1)
  return jour
}

describe('refusals', () => {
  it('is nobody’s, nor a technician’s, nor another company’s', async () => {
    const e = await equipe()
    const url = `/api/regulation/interventions/${e.intervention_id}/prevenir`
    expect((await t.appeler(null, 'POST', url, { payload: { canal: 'mail' } })).statusCode).toBe(401)
    expect((await prevenir(e, 'mail', e.anne)).statusCode).toBe(403)
    const autre = await t.regulateur((await t.technicien()).compte_id)
    expect((await prevenir(e, 'mail', autre)).statusCode).toBe(404)
    expect((await prevenir(e, 'pigeon')).statusCode).toBe(400)
    expect(await compter(e, 'envoi_client')).toBe(0)
  })

  it('a customer without an address, without a mobile', async () => {
    const e = await equipe({ email: '', telephone: '+33353010001' })
    for (const [canal, dit] of [
      ['mail', 'Ce client n’a pas d’adresse e-mail.'],
      ['sms', 'Ce client n’a pas de téléphone mobile.'],
    ] as const) {
      const answer = await prevenir(e, canal)
      expect([answer.statusCode, answer.json().champs]).toEqual([400, { canal: dit }])
    }
    expect(await lire(e)).toMatchObject({ refus: { mail: expect.any(String), sms: expect.any(String) }, envois: [] })
  })

  it('a cancelled visit, and one whose link would open nothing', async () => {
    const annulee = await equipe()
    await t.annuler(annulee)
    expect((await prevenir(annulee)).json().erreur).toBe('ETAPE_REFUSEE')
    const vieille = await equipe()
    const jour = ajouterJours(aujourdhui(), -31)
    await sql`update intervention set plage = tstzrange(${jour}::date + time '09:00', ${jour}::date + time '10:00')
      where compte_id = ${vieille.anne.compte_id} and intervention_id = ${vieille.intervention_id}`.execute(t.test.db)
    expect((await prevenir(vieille)).json().erreur).toBe('ETAPE_REFUSEE')
    expect(await compter(vieille, 'lien_client')).toBe(0)
  })

  it('more than six of one visit in a day', async () => {
    const e = await equipe()
    for (let n = 0; n < 6; n++) {
      expect((await prevenir(e)).statusCode).toBe(200)
      laisserPasser()
    }
    const refused = await prevenir(e)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/6 messages en un jour\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await compter(e, 'envoi_client')).toBe(6)
  })
})

/** A company that registered with an address which nobody showed to be theirs. */
const nonConfirmee = async (e: Equipe) =>
  await sql`update compte set adresse_verifiee_a = null where compte_id = ${e.anne.compte_id}`.execute(t.test.db)

describe('nobody’s mailbox is written to without end', () => {
  it('a company whose address is not confirmed writes to nobody, and its desk reads why', async () => {
    const e = await equipe({ email: 'inconnu@exemple.fr' })
    await nonConfirmee(e)
    const dit =
      'L’adresse e-mail de l’entreprise reste à confirmer par son propriétaire\u00a0: d’ici là, aucun message ne part.'
    for (const canal of ['mail', 'sms']) {
      const refused = await prevenir(e, canal)
      expect([refused.statusCode, refused.json().erreur, refused.json().message]).toEqual([
        403,
        'ADRESSE_A_CONFIRMER',
        dit,
      ])
    }
    expect(await lire(e)).toMatchObject({ refus: { mail: dit, sms: dit }, envois: [] })
    expect(await compter(e, 'lien_client')).toBe(0)
  })

  it('twelve a day for one mailbox, whichever companies and visits write to it', async () => {
    const statuts: number[] = []
    for (let n = 0; n < 3; n++) {
      const e = await equipe({ email: n % 2 ? 'Cible@exemple.fr' : 'cible@exemple.fr' })
      for (let fois = 0; fois < (n < 2 ? 6 : 1); fois++) {
        const answer = await prevenir(e)
        statuts.push(answer.statusCode)
        laisserPasser()
        if (answer.statusCode !== 429) continue
        expect(answer.json().message).toMatch(
          /^Ce client a déjà reçu 12 messages en un jour\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/,
        )
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
        expect(await compter(e, 'envoi_client')).toBe(0)
        // The same customer's telephone is another one.
        expect((await prevenir(e, 'sms')).statusCode).toBe(200)
      }
    }
    expect(statuts).toEqual([...Array(12).fill(200), 429])
  })

  it('five hundred a day for one company', async () => {
    const e = await equipe({ email: 'cinq-cents@exemple.fr' })
    const cle = limitKey('prevenir-entreprise', String(e.anne.compte_id))
    await sql`insert into limite (cle, points, expire_a) values (${cle}, 499, now() + interval '1 day')`.execute(
      t.test.db,
    )
    expect((await prevenir(e)).statusCode).toBe(200)
    const refused = await prevenir(e, 'sms')
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('500 messages')])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  it('the words of a company are no link in its letters', async () => {
    const e = await equipe({ email: 'mots@exemple.fr' })
    await sql`update prestation set prestation_libelle = 'Gagnez sur https://piege.exemple.com'
      where compte_id = ${e.anne.compte_id}`.execute(t.test.db)
    await prevenir(e)
    await parti(e)
    const texte = lettres.find(l => l.to === 'mots@exemple.fr')?.text ?? ''
    expect(texte).toContain('Gagnez sur piege. exemple. com')
    expect(texte.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/\/rdv\/[\w-]{43}$/)])
  })
})

describe('success', () => {
  it('one message of a kind, however many ask for it at one moment', async () => {
    const e = await equipe({ email: 'ensemble@exemple.fr' })
    const answers = await Promise.all([1, 2, 3].map(() => prevenir(e)))
    expect(answers.map(a => a.statusCode).toSorted()).toEqual([200, 409, 409])
    for (const refused of answers.filter(a => a.statusCode === 409)) {
      expect(refused.json().message).toMatch(
        /^Ce message vient d’être demandé, à \d\d:\d\d\u00a0: un autre peut partir dans une minute\.$/,
      )
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    await parti(e)
    expect(lettres.filter(l => l.to === 'ensemble@exemple.fr')).toHaveLength(1)
    expect(await compter(e, 'envoi_client')).toBe(1)
    // Another kind is another message, and so is another address.
    expect((await prevenir(e, 'sms')).statusCode).toBe(200)
    await sql`update client set client_email = 'autre-ensemble@exemple.fr'
      where compte_id = ${e.anne.compte_id}`.execute(t.test.db)
    expect((await prevenir(e)).statusCode).toBe(200)
    laisserPasser()
    expect((await prevenir(e)).statusCode).toBe(200)
  })

  it('a letter with the day, the promised hours and a link of which only the hash is kept; the repeat sends one', async () => {
    const e = await equipe({ email: 'repeat@exemple.fr' })
    // Promised as it was agreed, and it begins in it.
    await sql`update intervention set th_libelle = '11:30 - 13:30'
      where compte_id = ${e.anne.compte_id} and intervention_id = ${e.intervention_id}`.execute(t.test.db)
    const cle = { 'idempotency-key': randomUUID() }
    const answer = await prevenir(e, 'mail', e.regulateur, cle)
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'L’e-mail au client part.'])
    expect((await prevenir(e, 'mail', e.regulateur, cle)).statusCode).toBe(200)
    expect(await parti(e)).toMatchObject([
      { canal: 'mail', adresse: 'repeat@exemple.fr', sujet: 'rendez-vous', etat: 'parti' },
    ])
    const recues = lettres.filter(l => l.to === 'repeat@exemple.fr')
    expect(recues).toHaveLength(1)
    expect(recues[0]?.text).toContain('11:30 – 13:30')
    expect(recues[0]?.text).toContain('Dépannage chaudière')
    const jeton = lienDe(recues[0]?.text ?? '')
    const { rows } = await sql<{
      tout: string
      jeton_sha256: Buffer
    }>`select row_to_json(l)::text as tout, l.jeton_sha256
      from lien_client l where compte_id = ${e.anne.compte_id}`.execute(t.test.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.jeton_sha256.equals(hashToken(jeton))).toBe(true)
    const { rows: jobs } = await sql<{ tout: string }>`select data::text as tout from travaux.job
      where name = 'client-prevenir'`.execute(t.test.db)
    expect(jobs.length).toBeGreaterThan(0)
    for (const { tout } of [...rows, ...jobs]) expect(tout).not.toContain(jeton)
    expect(t.test.logLines.join('\n')).not.toContain(jeton)
  })

  it('the same link again to the same address, another to another address, which closes the former', async () => {
    const e = await equipe({ email: 'une@exemple.fr' })
    await prevenir(e)
    await parti(e)
    laisserPasser()
    await prevenir(e)
    await parti(e, 2)
    const une = lettres.filter(l => l.to === 'une@exemple.fr').map(l => lienDe(l.text))
    expect(new Set(une).size).toBe(1)
    await sql`update client set client_email = 'autre@exemple.fr' where compte_id = ${e.anne.compte_id}`.execute(
      t.test.db,
    )
    await prevenir(e)
    await parti(e, 3)
    const autre = lettres.filter(l => l.to === 'autre@exemple.fr').map(l => lienDe(l.text))
    expect(autre).toHaveLength(1)
    expect(une).not.toContain(autre[0])
    const { rows } = await sql<{ adresse: string; revoque: boolean }>`select adresse, revoque_a is not null as revoque
      from lien_client where compte_id = ${e.anne.compte_id} order by cree_a`.execute(t.test.db)
    expect(rows).toEqual([
      { adresse: 'une@exemple.fr', revoque: true },
      { adresse: 'autre@exemple.fr', revoque: false },
    ])
  })

  it('a text message, by the port', async () => {
    const e = await equipe({ telephone: '06 98 76 54 32' })
    expect((await prevenir(e, 'sms')).statusCode).toBe(200)
    expect(await parti(e)).toMatchObject([{ canal: 'sms', adresse: '+33698765432' }])
    expect(t.test.texts.filter(s => s.to === '+33698765432')).toEqual([
      { to: '+33698765432', text: expect.stringMatching(/\/rdv\/[\w-]{43}$/) },
    ])
  })

  it('what cannot leave is said to wait; what was cancelled meanwhile does not leave', async () => {
    const e = await equipe({ email: 'tard@exemple.fr' })
    casse = true
    await prevenir(e)
    await vi.waitFor(async () => expect((await lire(e)).envois[0].etat).toBe('retarde'), { timeout: 20_000 })
    casse = false
    expect(lettres.filter(l => l.to === 'tard@exemple.fr')).toEqual([])
    const { envois } = await lire(e)
    expect(envois[0].parti_a).toBeNull()
    await t.annuler(e)
    await retry()
    await vi.waitFor(async () => expect((await lire(e)).envois[0].etat).toBe('abandonne'), { timeout: 20_000 })
    expect(lettres.filter(l => l.to === 'tard@exemple.fr')).toEqual([])
  })

  it('a failed try does not leave again at night, by itself; in the morning it does', async () => {
    const e = await equipe({ email: 'nuit@exemple.fr' })
    const recues = () => lettres.filter(l => l.to === 'nuit@exemple.fr')
    const jour = jourOuvert()
    mettreLHeure(jour, '19:58')
    casse = true
    await prevenir(e)
    await vi.waitFor(async () => expect((await lire(e)).envois[0].etat).toBe('retarde'), { timeout: 20_000 })
    casse = false
    mettreLHeure(jour, '20:03')
    await retry()
    const attend = async () => {
      const { rows } = await sql<{
        secondes: number
      }>`select extract(epoch from start_after - created_on)::int as secondes
        from travaux.job where name = 'client-prevenir' and state = 'created'`.execute(t.test.db)
      return rows.map(r => Math.round(r.secondes / 60))
    }
    await vi.waitFor(async () => expect(await attend()).toEqual([11 * 60 + 57]), { timeout: 20_000 })
    expect(recues()).toEqual([])
    mettreLHeure(ajouterJours(jour, 1), '08:00')
    await sql`update travaux.job set start_after = now() where name = 'client-prevenir' and state = 'created'`.execute(
      t.test.db,
    )
    await parti(e)
    expect(recues()).toHaveLength(1)
  })

  it('who presses at night is obeyed at night', async () => {
    const e = await equipe({ email: 'presse@exemple.fr' })
    mettreLHeure(jourOuvert(), '22:10')
    await prevenir(e)
    await parti(e)
  })

  it('one who is told on the way hears that somebody comes', async () => {
    const e = await equipe({ email: 'route@exemple.fr' })
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    await prevenir(e)
    expect(await parti(e)).toMatchObject([{ sujet: 'en-route' }])
    expect(lettres.find(l => l.to === 'route@exemple.fr')?.subject).toMatch(/votre technicien arrive$/)
  })
})

describe('by itself, where the company chose so', () => {
  /** A team whose customers are told, and whose technician closed a visit eleven kilometres away at half past eleven. */
  async function choisie(coordonnees: { email?: string; telephone?: string } = {}, en_route = true) {
    const e = await equipe(coordonnees)
    const { compte_id } = e.anne
    await sql`insert into annonce_client (compte_id, en_route, modifie_a) values (${compte_id}, ${en_route}, now())`.execute(
      t.test.db,
    )
    return e
  }
  const partir = (e: Equipe, plus: object = {}) => t.envoyer(e.anne, { ...t.etapeOf(e.intervention_id, 0, 1), ...plus })
  const envois = async (e: Equipe) => (await lire(e)).envois

  it('a text message where there is a mobile, when the technician leaves, and once', async () => {
    const e = await choisie({ telephone: '06 11 22 33 44' })
    expect((await partir(e)).outcome).toBe('applied')
    expect(await parti(e)).toMatchObject([{ canal: 'sms', sujet: 'en-route', auteur: 'Hugo Delattre' }])
    expect(t.test.texts.filter(s => s.to === '+33611223344')).toHaveLength(1)
    // Taken back and done again: they were told.
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 1, 0))
    await partir(e)
    expect(await envois(e)).toHaveLength(1)
  })

  it('a letter with an hour that is said to be an estimate, where one can be made', async () => {
    const e = await choisie({ email: 'arrive@exemple.fr', telephone: '' })
    const { adresse_id, intervention_id } = await t.visite(e.anne, { heure: '08:00', minutes: 60 })
    await sql`update adresse set adresse_latitude = 49.8 where adresse_id = ${adresse_id}`.execute(t.test.db)
    await sql`update intervention set etapes_en_cours = 3, intervention_cloture = 1,
      heure_cloture = ${new Date(t.test.services.clock().getTime() - 60_000)} where intervention_id = ${intervention_id}`.execute(
      t.test.db,
    )
    await partir(e)
    await parti(e)
    expect(lettres.find(l => l.to === 'arrive@exemple.fr')?.text).toMatch(/Arrivée estimée vers 12:\d[05]/)
  })

  it.each([
    ['a company that did not choose it', {}, false, {}],
    ['a customer who cannot be reached', { email: '', telephone: '' }, true, {}],
    ['a departure that is heard of late', {}, true, { fait_a: 'tard' }],
  ] as const)('nothing of %s; the step counts all the same', async (_cas, coordonnees, en_route, plus) => {
    const e = await choisie(coordonnees, en_route)
    const tard = new Date(t.test.services.clock().getTime() - 11 * 60_000).toISOString()
    const { outcome } = await partir(e, 'fait_a' in plus ? { fait_a: tard } : {})
    expect(outcome).toBe('applied')
    expect(await envois(e)).toEqual([])
  })

  it.each([
    ['whose address is not confirmed', nonConfirmee, 'reste à confirmer'],
    [
      'which wrote five hundred times',
      async (e: Equipe) =>
        await sql`insert into limite (cle, points, expire_a)
          values (${limitKey('prevenir-entreprise', String(e.anne.compte_id))}, 500, now() + interval '1 day')`.execute(
          t.test.db,
        ),
      '500 messages',
    ],
  ])('nothing of a company %s; the desk hears that the customer was not told', async (_cas, faire, dit) => {
    const e = await choisie({ email: 'depart@exemple.fr', telephone: '' })
    await faire(e)
    expect((await partir(e)).outcome).toBe('applied')
    expect(await envois(e)).toEqual([])
    const { rows } = await sql<{ titre: string; body: string }>`select notification_titre as titre,
      notification_body as body from notification where utilisateur_id = ${e.regulateur.utilisateur_id}`.execute(
      t.test.db,
    )
    expect(rows).toContainEqual({
      titre: 'Un client n’a pas été prévenu du départ',
      body: expect.stringContaining(dit),
    })
  })
})
