import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personnes } from '#domains/field-service/server/personnes.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { limitKey } from '#server/auth/limits.ts'
import { hashToken } from '#server/http/token.ts'
import { ajouterJours } from '#wire/dates.ts'
import { demain, ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, demander, creneaux, visite, auBureau } = ouvrirRdv()

describe('refusals', () => {
  it('unknown, malformed, expired, revoked, erased, and cancelled with one of these: one answer, for every call', async () => {
    const perime = await rdv({ jour: ajouterJours(aujourdhui(), -31) })
    const revoque = await rdv()
    await sql`update lien_client set revoque_a = now() where compte_id = ${revoque.anne.compte_id}`.execute(t.test.db)
    // A cancelled visit says so to whoever holds its link, and to nobody whose link opens nothing.
    const annule = await rdv({ jour: ajouterJours(aujourdhui(), -31) })
    await t.annuler(annule)
    const annuleRevoque = await rdv()
    await t.annuler(annuleRevoque)
    await sql`update lien_client set revoque_a = now() where compte_id = ${annuleRevoque.anne.compte_id}`.execute(
      t.test.db,
    )
    const ferme = await rdv()
    await sql`update compte set actif = false where compte_id = ${ferme.anne.compte_id}`.execute(t.test.db)
    const efface = await rdv()
    await sql`update client set supprime_a = now() where compte_id = ${efface.anne.compte_id}
      and client_id = ${efface.client_id}`.execute(t.test.db)
    const jetons = [
      randomBytes(32).toString('base64url'),
      'x',
      `${(await rdv()).jeton}A`,
      ...[perime, revoque, annule, annuleRevoque, ferme, efface].map(e => e.jeton),
    ]
    const dits = new Set<string>()
    for (const jeton of jetons) {
      const de = { jour: demain(), creneau: '08:00 - 10:00' }
      const answers = [
        await demander('GET', jeton),
        await demander('GET', jeton, '/creneaux'),
        await demander('GET', jeton, '/compte-rendu'),
        await demander('POST', jeton, '/confirmer', de),
        await demander('POST', jeton, '/deplacer', { de, jour: ajouterJours(demain(), 1), th_id: 5 }),
        await demander('PUT', jeton, '/avis', { note: 5, commentaire: '' }),
        await demander('GET', jeton, `/creneaux?apres=${demain()}`),
        await demander('PUT', jeton, '/empechement', { de, message: 'Le soir', moment: '' }),
      ]
      for (const answer of answers) {
        const { reference: _, ...corps } = answer.json()
        dits.add(`${answer.statusCode} ${JSON.stringify(corps)} ${answer.headers['x-robots-tag']}`)
      }
    }
    expect([...dits]).toEqual([expect.stringMatching(/^404 .*INTROUVABLE.* noindex, nofollow$/)])
    expect(t.test.logLines.join('\n')).not.toContain(perime.jeton)
  })

  const fiche = async (e: Awaited<ReturnType<typeof rdv>>, valeurs: object) => {
    const url = '/api/entreprises/modules/gestion-clients-entreprises/clients'
    const bureau = await t.test.someone({ compte_id: e.anne.compte_id, modules: ['vx-gestion-clients-entreprises'] })
    return (
      await t.appeler(bureau, 'POST', `${url}/lot`, { payload: { modifier: [{ id: e.client_id, valeurs }] } })
    ).json().rapport
  }
  const envoyerA = async (e: Awaited<ReturnType<typeof rdv>>, canal: 'mail' | 'sms', adresse: string) => {
    await sql`update lien_client set canal = ${canal}, adresse = ${adresse} where compte_id = ${e.anne.compte_id}`.execute(
      t.test.db,
    )
    await sql`insert into envoi_client (compte_id, lien_id, intervention_id, canal, adresse, sujet, etat, utilisateur_id,
        demande_a, parti_a) select compte_id, lien_id, intervention_id, canal, adresse, 'rendez-vous', 'parti',
        ${e.regulateur.utilisateur_id}, now(), now() from lien_client where compte_id = ${e.anne.compte_id}`.execute(
      t.test.db,
    )
  }
  const coupes = async (e: Awaited<ReturnType<typeof rdv>>) =>
    (await auBureau(e)).prevenir.envois.map((v: { coupe_a: string | null }) => v.coupe_a !== null)

  it.each([
    ['mail', 'faux@exemple.fr', { client_email: 'juste@exemple.fr' }],
    ['mail', 'faux@exemple.fr', { client_email: '' }],
    ['sms', '+33612345678', { client_telephone: '06 98 76 54 32' }],
    ['sms', '+33612345678', { client_telephone: '' }],
  ] as const)(
    'a link that left by %s for %s opens nothing once the office writes %o',
    async (canal, adresse, valeurs) => {
      const [e, autre] = [await rdv(), await rdv()]
      await sql`update client set client_email = 'faux@exemple.fr', client_telephone = '06 12 34 56 78'
      where client_id in (${e.client_id}, ${autre.client_id})`.execute(t.test.db)
      for (const chez of [e, autre]) await envoyerA(chez, canal, adresse)
      // Their name is not where they are reached.
      await fiche(e, { client_prenom: 'Claire' })
      expect([(await demander('GET', e.jeton)).statusCode, await coupes(e)]).toEqual([200, [false]])
      await fiche(e, valeurs)
      expect([(await demander('GET', e.jeton)).statusCode, await coupes(e)]).toEqual([404, [true]])
      expect([(await demander('GET', autre.jeton)).statusCode, await coupes(autre)]).toEqual([200, [false]])
    },
  )

  it('a link sent where the customer is still reached stays, by a telephone of the address for one', async () => {
    const e = await rdv()
    await sql`update client set client_telephone = '+33612345678' where client_id = ${e.client_id}`.execute(t.test.db)
    await sql`update adresse set adresse_telephone1 = '0612345678' where adresse_id = ${e.adresse_id}`.execute(
      t.test.db,
    )
    await envoyerA(e, 'sms', '+33612345678')
    await fiche(e, { client_telephone: '' })
    expect((await demander('GET', e.jeton)).statusCode).toBe(200)
  })

  it('the desk cuts a link, once; nobody else does', async () => {
    const e = await rdv()
    await envoyerA(e, 'mail', 'faux@exemple.fr')
    const couper = (qui: typeof e.anne | null) =>
      t.appeler(qui, 'POST', `/api/regulation/interventions/${e.intervention_id}/couper-lien`)
    const ailleurs = await t.regulateur((await t.technicien()).compte_id)
    expect((await couper(null)).statusCode).toBe(401)
    expect((await couper(await t.technicien(e.anne.compte_id))).statusCode).toBe(403)
    expect((await couper(ailleurs)).statusCode).toBe(404)
    expect((await demander('GET', e.jeton)).statusCode).toBe(200)
    expect((await auBureau(e)).prevenir.lien_ouvert).toBe(true)
    expect((await couper(e.regulateur)).statusCode).toBe(200)
    expect([(await demander('GET', e.jeton)).statusCode, await coupes(e)]).toEqual([404, [true]])
    expect((await auBureau(e)).prevenir.lien_ouvert).toBe(false)
    expect((await couper(e.regulateur)).json().message).toBe('Ce client n’a plus de lien ouvert.')
  })

  it('a link is said to be open exactly while its address opens the visit', async () => {
    const [passe, annule] = [await rdv({ jour: ajouterJours(aujourdhui(), -31) }), await rdv()]
    const dit = async (e: typeof annule) => [
      (await demander('GET', e.jeton)).statusCode === 200,
      (await auBureau(e)).prevenir.lien_ouvert,
    ]
    expect([await dit(annule), await dit(passe)]).toEqual([
      [true, true],
      [false, false],
    ])
    // It opens on the cancellation, and may be cut as before.
    await t.annuler(annule)
    expect(await dit(annule)).toEqual([true, true])
  })

  it('what is held of a customer who is erased goes with them: links, what was sent, what they answered', async () => {
    const [e, autre] = [await rdv(), await rdv()]
    for (const { jeton, vu } of [e, autre]) await demander('POST', jeton, '/confirmer', vu)
    const qui = sql`(select ${e.anne.compte_id}::int as compte_id, ${e.client_id}::int as client_id)`
    for (const part of personnes)
      if (part.sujet === 'client' && 'steps' in part && part.steps)
        for (const step of part.steps(qui)) await step.execute(t.test.db)
    const { rows } = await sql<{ de: number }>`select compte_id as de from lien_client
      where compte_id in (${e.anne.compte_id}, ${autre.anne.compte_id}) union all select compte_id from reponse_client
      where compte_id in (${e.anne.compte_id}, ${autre.anne.compte_id})`.execute(t.test.db)
    expect(rows.map(r => r.de)).toEqual([autre.anne.compte_id, autre.anne.compte_id])
    expect((await demander('GET', e.jeton)).statusCode).toBe(404)
    expect((await demander('GET', autre.jeton)).statusCode).toBe(200)
  })

  it('opens nothing of another visit, nor of another company, and no screen of a session', async () => {
    const e = await rdv()
    const autre = await rdv()
    const lu = (await demander('GET', e.jeton)).json()
    expect(Object.keys(lu).sort()).toEqual(
      [
        ...[
          'absent',
          'ancien',
          'ancien_jour',
          'arrivee',
          'avis',
          'confirmable',
          'confirme',
          'creneau',
          'deplacer',
          'empechement',
          'entreprise',
          'etat',
          'jour',
        ],
        ...['adresse', 'jusque', 'prestation', 'rapport', 'technicien', 'telephone'],
      ].sort(),
    )
    // Where they are expected, in one place; who they are, nowhere.
    expect(lu.adresse).toBe('1 rue du Quai')
    expect(JSON.stringify({ ...lu, adresse: '' })).not.toMatch(/Client \d|Delattre|rue du Quai|camille/)
    expect(lu.adresse).not.toMatch(/Client \d|Delattre|camille/)
    const url = `/api/regulation/interventions/${e.intervention_id}`
    const headers = { authorization: `Bearer ${e.jeton}` }
    expect((await t.test.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401)
    await demander('POST', e.jeton, '/confirmer', e.vu)
    expect((await auBureau(autre)).prevenir.confirme_a).toBeNull()
  })

  it('the unprivileged role reads no link, nor opens one by its number', async () => {
    const e = await rdv()
    const client = await t.test.services.pools.app.connect()
    try {
      for (const table of ['lien_client', 'envoi_client', 'reponse_client', 'intervention'])
        expect((await client.query(`select count(*)::int as n from ${table}`)).rows).toEqual([{ n: 0 }])
      await expect(client.query('select * from rdv_valide($1, now())', [hashToken(e.jeton)])).rejects.toThrow(
        /permission denied/,
      )
      // Opened for one transaction only.
      await client.query('select * from rdv_ouvrir($1, now())', [hashToken(e.jeton)])
      expect((await client.query('select count(*)::int as n from lien_client')).rows).toEqual([{ n: 0 }])
    } finally {
      client.release()
    }
  })

  it('one machine that tries and tries again is told to wait, and shuts out nobody who holds a link', async () => {
    const e = await rdv()
    for (let n = 0; n < 240; n++) await demander('GET', randomUUID(), '', undefined, '192.0.2.9')
    const essais = async (jeton: string) => (await demander('GET', jeton, '', undefined, '192.0.2.9')).statusCode
    expect(await essais(randomUUID())).toBe(429)
    expect(await essais(e.jeton)).toBe(200)
    expect(await essais(randomUUID())).toBe(429)
    // Nothing is kept of a link that was tried and is none.
    const inconnu = randomUUID()
    expect((await demander('GET', inconnu)).statusCode).toBe(404)
    const { rows } = await sql`select cle from limite
      where cle = ${limitKey('rendez-vous-lire', inconnu)}`.execute(t.test.services.pools.system)
    expect(rows).toEqual([])
  })

  it('customers behind one address keep theirs, however many: what fails is counted, and each link by itself', async () => {
    const [un, deux] = [await rdv(), await rdv()]
    const ip = '192.0.2.10'
    const points = async (cle: string, n: number) =>
      await t.test.services.pools.system.updateTable('limite').set({ points: n }).where('cle', '=', cle).execute()
    expect((await demander('GET', randomUUID(), '', undefined, ip)).statusCode).toBe(404)
    await points(limitKey('rendez-vous', ip), 239)
    for (const e of [un, deux, un, deux]) {
      expect((await demander('GET', e.jeton, '', undefined, ip)).statusCode).toBe(200)
      expect((await demander('POST', e.jeton, '/confirmer', e.vu, ip)).statusCode).toBe(200)
      const trop = await demander('PUT', e.jeton, '/avis', { note: 5, commentaire: '' }, ip)
      expect([trop.statusCode, trop.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    }
    await points(limitKey('rendez-vous-lire', un.jeton), 240)
    // One after the other: at once, they would share the one try that is left.
    expect((await demander('GET', un.jeton, '', undefined, ip)).statusCode).toBe(429)
    expect((await demander('GET', deux.jeton, '', undefined, ip)).statusCode).toBe(200)
    expect((await demander('GET', randomUUID(), '', undefined, ip)).statusCode).toBe(404)
    expect((await demander('GET', randomUUID(), '', undefined, ip)).statusCode).toBe(429)
  })

  it.each([
    [{ note: 0, commentaire: '' }],
    [{ note: 6, commentaire: '' }],
    [{ note: 3, commentaire: 'x'.repeat(1001) }],
    [{ note: 3, commentaire: '', prix: 1 }],
  ])('an answer like %j', async corps => {
    expect((await demander('PUT', (await rdv()).jeton, '/avis', corps)).statusCode).toBe(400)
  })

  it('a visit that began, a date that is imposed, the very day: said why, and nothing moves', async () => {
    const commencee = await rdv()
    await sql`update intervention set etapes_en_cours = 1 where intervention_id = ${commencee.intervention_id}`.execute(
      t.test.db,
    )
    const jourMeme = await rdv({ jour: aujourdhui() })
    const imposee = await rdv()
    await sql`insert into demande (compte_id, client_id, adresse_id, prestation_id, intervention_id, etat_id, demande_date_th_impose)
      values (${imposee.anne.compte_id}, ${imposee.client_id}, ${imposee.adresse_id}, ${imposee.prestation_id},
        ${imposee.intervention_id}, 3, 1)`.execute(t.test.db)
    for (const e of [commencee, jourMeme, imposee]) {
      const avant = await visite(e)
      expect((await demander('GET', e.jeton)).json().deplacer).toEqual(expect.any(String))
      expect((await demander('GET', e.jeton, '/creneaux')).json().erreur).toBe('ETAPE_REFUSEE')
      const corps = { de: e.vu, jour: ajouterJours(demain(), 1), th_id: 5 }
      expect((await demander('POST', e.jeton, '/deplacer', corps)).json().erreur).toBe('ETAPE_REFUSEE')
      expect(await visite(e)).toEqual(avant)
    }
    expect((await demander('POST', commencee.jeton, '/confirmer', commencee.vu)).json().erreur).toBe('ETAPE_REFUSEE')
    expect((await demander('PUT', commencee.jeton, '/avis', { note: 4, commentaire: '' })).json().erreur).toBe(
      'ETAPE_REFUSEE',
    )
  })

  it('what is not free: at night, too far ahead, in the past', async () => {
    const e = await rdv()
    const avant = await visite(e)
    for (const place of [
      { jour: ajouterJours(demain(), 1), th_id: 1 },
      { jour: ajouterJours(aujourdhui(), 29), th_id: 5 },
      { jour: aujourdhui(), th_id: 5 },
      { jour: ajouterJours(aujourdhui(), -1), th_id: 5 },
    ]) {
      const answer = await demander('POST', e.jeton, '/deplacer', { de: e.vu, ...place })
      expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    }
    expect(await visite(e)).toEqual(avant)
  })

  it('an appointment that the desk moved meanwhile', async () => {
    const e = await rdv()
    const libre = (await creneaux(e.jeton))[0]
    await sql`update intervention set th_libelle = '10:00 - 12:00', plage = tstzrange(lower(plage) + interval '2 hours',
      upper(plage) + interval '2 hours') where intervention_id = ${e.intervention_id}`.execute(t.test.db)
    expect((await demander('POST', e.jeton, '/confirmer', e.vu)).json().erreur).toBe('PLAN_MODIFIE')
    const deplace = await demander('POST', e.jeton, '/deplacer', { de: e.vu, jour: libre.jour, th_id: libre.th_id })
    expect(deplace.json().erreur).toBe('PLAN_MODIFIE')
  })
})
