import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { limitKey } from '#server/auth/limits.ts'
import { BASE, type Equipe } from './testing/desk.ts'
import { ouvrirPrevenir } from './testing/prevenir.ts'

const p = ouvrirPrevenir()

describe('nobody’s mailbox is written to without end', () => {
  it('a company whose address is not confirmed writes to nobody, and its desk reads why', async () => {
    const e = await p.equipe({ email: 'inconnu@exemple.fr' })
    await p.nonConfirmee(e)
    const dit =
      'L’adresse e-mail de l’entreprise reste à confirmer par son propriétaire\u00a0: d’ici là, aucun message ne part.'
    for (const canal of ['mail', 'sms']) {
      const refused = await p.prevenir(e, canal)
      expect([refused.statusCode, refused.json().erreur, refused.json().message]).toEqual([
        403,
        'ADRESSE_A_CONFIRMER',
        dit,
      ])
    }
    expect(await p.lire(e)).toMatchObject({ refus: { mail: dit, sms: dit }, envois: [] })
    expect(await p.compter(e, 'lien_client')).toBe(0)
  })

  it('twelve a day for one mailbox, whichever companies and visits write to it', async () => {
    const statuts: number[] = []
    for (let n = 0; n < 3; n++) {
      const e = await p.equipe({ email: n % 2 ? 'Cible@exemple.fr' : 'cible@exemple.fr' })
      for (let fois = 0; fois < (n < 2 ? 6 : 1); fois++) {
        const answer = await p.prevenir(e)
        statuts.push(answer.statusCode)
        p.laisserPasser()
        if (answer.statusCode !== 429) continue
        expect(answer.json().message).toMatch(
          /^Ce client a déjà reçu 12 messages en un jour\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/,
        )
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
        expect(await p.compter(e, 'envoi_client')).toBe(0)
        // The same customer's telephone is another one.
        expect((await p.prevenir(e, 'sms')).statusCode).toBe(200)
      }
    }
    expect(statuts).toEqual([...Array(12).fill(200), 429])
  })

  it('what is taken back before it leaves uses up nothing, of the visit, the company or the mailbox', async () => {
    const e = await p.equipe({ email: 'reprise@exemple.fr' })
    const points = async () => {
      const { compte_id } = e.anne
      const cles = [
        limitKey('prevenir-client', String(compte_id), String(e.intervention_id)),
        limitKey('prevenir-entreprise', String(compte_id)),
        limitKey('prevenir-boite', 'reprise@exemple.fr'),
      ]
      const { rows } = await sql<{
        points: number
      }>`select l.points from unnest(${cles}::text[]) with ordinality k (cle, n)
        join limite l using (cle) order by k.n`.execute(p.t.test.db)
      return rows.map(row => row.points)
    }
    for (let fois = 0; fois < 7; fois++) {
      const faite = await p.t.poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Panne', prevenir: 'mail' })
      expect([faite.statusCode, await points()]).toEqual([200, [1, 1, 1]])
      const { version } = faite.json().intervention
      await p.t.poster(e.regulateur, e.intervention_id, 'retablir', { de: version })
      expect(await points()).toEqual([0, 0, 0])
    }
    // What left counts.
    expect((await p.prevenir(e)).statusCode).toBe(200)
    await p.parti(e)
    expect(await points()).toEqual([1, 1, 1])
  })

  it('nor does a move that is taken back, or a link that is cut', async () => {
    const e = await p.equipe({ email: 'bouge@exemple.fr' })
    const cle = limitKey('prevenir-boite', 'bouge@exemple.fr')
    const points = async () =>
      (await sql<{ points: number }>`select points from limite where cle = ${cle}`.execute(p.t.test.db)).rows[0]?.points
    const { debut } = (await p.t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
    const a = (heure_debut: string, de: string, plus = {}) =>
      p.t.poster(e.regulateur, e.intervention_id, 'reporter', { de, jour: aujourdhui(), heure_debut, ...plus })
    const { intervention } = (await a('15:00', debut, { prevenir: 'mail' })).json()
    expect(await points()).toBe(1)
    await a('12:00', intervention.debut)
    expect(await points()).toBe(0)
    await p.t.poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Panne', prevenir: 'mail' })
    await p.t.poster(e.regulateur, e.intervention_id, 'couper-lien', {})
    expect(await points()).toBe(0)
  })

  it('five hundred a day for one company', async () => {
    const e = await p.equipe({ email: 'cinq-cents@exemple.fr' })
    const cle = limitKey('prevenir-entreprise', String(e.anne.compte_id))
    await sql`insert into limite (cle, points, expire_a) values (${cle}, 499, now() + interval '1 day')`.execute(
      p.t.test.db,
    )
    expect((await p.prevenir(e)).statusCode).toBe(200)
    const refused = await p.prevenir(e, 'sms')
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('500 messages')])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  it('a company that wrote five hundred times uses up nothing of a mailbox that others write to', async () => {
    const e = await p.equipe({ email: 'partagee@exemple.fr' })
    const cle = limitKey('prevenir-entreprise', String(e.anne.compte_id))
    await sql`insert into limite (cle, points, expire_a) values (${cle}, 500, now() + interval '1 day')`.execute(
      p.t.test.db,
    )
    expect((await p.prevenir(e)).json().message).toContain('Votre entreprise a déjà envoyé')
    const { rows } = await sql`select points from limite
      where cle = ${limitKey('prevenir-boite', 'partagee@exemple.fr')}`.execute(p.t.test.db)
    expect(rows).toEqual([])
  })

  it('the words of a company are no link in its letters', async () => {
    const e = await p.equipe({ email: 'mots@exemple.fr' })
    await sql`update prestation set prestation_libelle = 'Gagnez sur https://piege.exemple.com'
      where compte_id = ${e.anne.compte_id}`.execute(p.t.test.db)
    await p.prevenir(e)
    await p.parti(e)
    const texte = p.lettres.find(l => l.to === 'mots@exemple.fr')?.text ?? ''
    expect(texte).toContain('Gagnez sur piege. exemple. com')
    expect(texte.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/\/rdv\/[\w-]{43}$/)])
  })
})

describe('by itself, where the company chose so', () => {
  /** A team whose customers are told, and whose technician closed a visit eleven kilometres away at half past eleven. */
  async function choisie(coordonnees: { email?: string; telephone?: string } = {}, en_route = true) {
    const e = await p.equipe(coordonnees)
    const { compte_id } = e.anne
    await sql`insert into annonce_client (compte_id, en_route, modifie_a) values (${compte_id}, ${en_route}, now())`.execute(
      p.t.test.db,
    )
    return e
  }
  const partir = (e: Equipe, plus: object = {}) =>
    p.t.envoyer(e.anne, { ...p.t.etapeOf(e.intervention_id, 0, 1), ...plus })
  const envois = async (e: Equipe) => (await p.lire(e)).envois

  it('a text message where there is a mobile, when the technician leaves, and once', async () => {
    const e = await choisie({ telephone: '06 11 22 33 44' })
    expect((await partir(e)).outcome).toBe('applied')
    expect(await p.parti(e)).toMatchObject([{ canal: 'sms', sujet: 'en-route', auteur: 'Hugo Delattre' }])
    expect(p.t.test.texts.filter(s => s.to === '+33611223344')).toHaveLength(1)
    // Taken back and done again: they were told.
    await p.t.envoyer(e.anne, p.t.etapeOf(e.intervention_id, 1, 0))
    await partir(e)
    expect(await envois(e)).toHaveLength(1)
  })

  it('a letter with an hour that is said to be an estimate, where one can be made', async () => {
    const e = await choisie({ email: 'arrive@exemple.fr', telephone: '' })
    const { adresse_id, intervention_id } = await p.t.visite(e.anne, { heure: '08:00', minutes: 60 })
    await sql`update adresse set adresse_latitude = 49.8 where adresse_id = ${adresse_id}`.execute(p.t.test.db)
    await sql`update intervention set etapes_en_cours = 3, intervention_cloture = 1,
      heure_cloture = ${new Date(p.t.test.services.clock().getTime() - 60_000)} where intervention_id = ${intervention_id}`.execute(
      p.t.test.db,
    )
    await partir(e)
    await p.parti(e)
    expect(p.lettres.find(l => l.to === 'arrive@exemple.fr')?.text).toMatch(/Arrivée estimée vers 12:\d[05]/)
  })

  it.each([
    ['a company that did not choose it', {}, false, {}],
    ['a customer who cannot be reached', { email: '', telephone: '' }, true, {}],
    ['a departure that is heard of late', {}, true, { fait_a: 'tard' }],
  ] as const)('nothing of %s; the step counts all the same', async (_cas, coordonnees, en_route, plus) => {
    const e = await choisie(coordonnees, en_route)
    const tard = new Date(p.t.test.services.clock().getTime() - 11 * 60_000).toISOString()
    const { outcome } = await partir(e, 'fait_a' in plus ? { fait_a: tard } : {})
    expect(outcome).toBe('applied')
    expect(await envois(e)).toEqual([])
  })

  it.each([
    ['whose address is not confirmed', (e: Equipe) => p.nonConfirmee(e), 'reste à confirmer'],
    [
      'which wrote five hundred times',
      async (e: Equipe) =>
        await sql`insert into limite (cle, points, expire_a)
          values (${limitKey('prevenir-entreprise', String(e.anne.compte_id))}, 500, now() + interval '1 day')`.execute(
          p.t.test.db,
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
      p.t.test.db,
    )
    expect(rows).toContainEqual({
      titre: 'Un client n’a pas été prévenu du départ',
      body: expect.stringContaining(dit),
    })
  })
})
