import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { raisonDuCalme } from '#domains/field-service/model/interventions/heures-calmes.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { hashToken } from '#server/http/token.ts'
import { ajouterJours, formaterJour, instantParis } from '#wire/dates.ts'
import { ouvrirPrevenir } from './testing/prevenir.ts'

const p = ouvrirPrevenir()

const lienDe = (texte: string) => /\/rdv\/([\w-]{43})/.exec(texte)?.[1] ?? ''

/** Has the queue try again at once what it holds back, half a minute at first. */
const retry = () =>
  vi.waitFor(
    async () => {
      const again = await sql`update travaux.job set start_after = now()
        where name = 'client-prevenir' and state = 'retry'`.execute(p.t.test.db)
      expect(again.numAffectedRows).toBe(1n)
    },
    { timeout: 20_000 },
  )

/** The next day, from tomorrow on, on which messages leave until the evening, and the next morning. */
function jourOuvert(): string {
  let jour = ajouterJours(aujourdhui(), 1)
  const ouvert = (j: string) => raisonDuCalme(instantParis(j, '12:00')) === null
  while (!ouvert(jour) || !ouvert(ajouterJours(jour, 1))) jour = ajouterJours(jour, 1)
  return jour
}

describe('refusals', () => {
  it('is nobody’s, nor a technician’s, nor another company’s', async () => {
    const e = await p.equipe()
    const url = `/api/regulation/interventions/${e.intervention_id}/prevenir`
    expect((await p.t.appeler(null, 'POST', url, { payload: { canal: 'mail' } })).statusCode).toBe(401)
    expect((await p.prevenir(e, 'mail', e.anne)).statusCode).toBe(403)
    const autre = await p.t.regulateur((await p.t.technicien()).compte_id)
    expect((await p.prevenir(e, 'mail', autre)).statusCode).toBe(404)
    expect((await p.prevenir(e, 'pigeon')).statusCode).toBe(400)
    expect(await p.compter(e, 'envoi_client')).toBe(0)
  })

  it('a customer without an address, without a mobile', async () => {
    const e = await p.equipe({ email: '', telephone: '+33353010001' })
    for (const [canal, dit] of [
      ['mail', 'Ce client n’a pas d’adresse e-mail.'],
      ['sms', 'Ce client n’a pas de téléphone mobile.'],
    ] as const) {
      const answer = await p.prevenir(e, canal)
      expect([answer.statusCode, answer.json().champs]).toEqual([400, { canal: dit }])
    }
    const aucun = await p.prevenir(e, null)
    expect([aucun.statusCode, aucun.json().message]).toEqual([
      409,
      'Ce client n’a pas d’adresse e-mail. Ce client n’a pas de téléphone mobile. Appelez-le, puis promettez-lui ce rendez-vous depuis l’intervention.',
    ])
    expect(await p.lire(e)).toMatchObject({ refus: { mail: expect.any(String), sms: expect.any(String) }, envois: [] })
  })

  it('one whose link would open nothing', async () => {
    const vieille = await p.equipe()
    const jour = ajouterJours(aujourdhui(), -31)
    await sql`update intervention set plage = tstzrange(${jour}::date + time '09:00', ${jour}::date + time '10:00')
      where compte_id = ${vieille.anne.compte_id} and intervention_id = ${vieille.intervention_id}`.execute(p.t.test.db)
    expect((await p.prevenir(vieille)).json().erreur).toBe('ETAPE_REFUSEE')
    expect(await p.compter(vieille, 'lien_client')).toBe(0)
  })

  it('more than six of one visit in a day', async () => {
    const e = await p.equipe()
    for (let n = 0; n < 6; n++) {
      expect((await p.prevenir(e)).statusCode).toBe(200)
      p.laisserPasser()
    }
    const refused = await p.prevenir(e)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/6 messages en un jour\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await p.compter(e, 'envoi_client')).toBe(6)
  })
})

describe('success', () => {
  it('one message of a kind, however many ask for it at one moment', async () => {
    const e = await p.equipe({ email: 'ensemble@exemple.fr' })
    const answers = await Promise.all([1, 2, 3].map(() => p.prevenir(e)))
    expect(answers.map(a => a.statusCode).toSorted()).toEqual([200, 409, 409])
    for (const refused of answers.filter(a => a.statusCode === 409)) {
      expect(refused.json().message).toMatch(
        /^Ce message vient d’être demandé, à \d\d:\d\d\u00a0: un autre peut partir dans une minute\.$/,
      )
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    await p.parti(e)
    expect(p.lettres.filter(l => l.to === 'ensemble@exemple.fr')).toHaveLength(1)
    expect(await p.compter(e, 'envoi_client')).toBe(1)
    // Another kind is another message, and so is another address.
    expect((await p.prevenir(e, 'sms')).statusCode).toBe(200)
    await sql`update client set client_email = 'autre-ensemble@exemple.fr'
      where compte_id = ${e.anne.compte_id}`.execute(p.t.test.db)
    expect((await p.prevenir(e)).statusCode).toBe(200)
    p.laisserPasser()
    expect((await p.prevenir(e)).statusCode).toBe(200)
  })

  it('a letter with the day, the promised hours and a link of which only the hash is kept; the repeat sends one', async () => {
    const e = await p.equipe({ email: 'repeat@exemple.fr' })
    // Promised as it was agreed, and it begins in it.
    await sql`update intervention set th_libelle = '11:30 - 13:30'
      where compte_id = ${e.anne.compte_id} and intervention_id = ${e.intervention_id}`.execute(p.t.test.db)
    const cle = { 'idempotency-key': randomUUID() }
    const answer = await p.prevenir(e, 'mail', e.regulateur, cle)
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      expect.stringMatching(/^L’e-mail part pour Client \d+, à \S+@\S+\.$/),
    ])
    expect((await p.prevenir(e, 'mail', e.regulateur, cle)).statusCode).toBe(200)
    expect(await p.parti(e)).toMatchObject([
      { canal: 'mail', adresse: 'repeat@exemple.fr', sujet: 'rendez-vous', etat: 'parti' },
    ])
    const recues = p.lettres.filter(l => l.to === 'repeat@exemple.fr')
    expect(recues).toHaveLength(1)
    expect(recues[0]?.text).toContain('11:30 – 13:30')
    expect(recues[0]?.text).toContain('Dépannage chaudière')
    const jeton = lienDe(recues[0]?.text ?? '')
    const { rows } = await sql<{
      tout: string
      jeton_sha256: Buffer
    }>`select row_to_json(l)::text as tout, l.jeton_sha256
      from lien_client l where compte_id = ${e.anne.compte_id}`.execute(p.t.test.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.jeton_sha256.equals(hashToken(jeton))).toBe(true)
    const { rows: jobs } = await sql<{ tout: string }>`select data::text as tout from travaux.job
      where name = 'client-prevenir'`.execute(p.t.test.db)
    expect(jobs.length).toBeGreaterThan(0)
    for (const { tout } of [...rows, ...jobs]) expect(tout).not.toContain(jeton)
    expect(p.t.test.logLines.join('\n')).not.toContain(jeton)
  })

  it('the same link again to the same address, another to another address, which closes the former', async () => {
    const e = await p.equipe({ email: 'une@exemple.fr' })
    await p.prevenir(e)
    await p.parti(e)
    p.laisserPasser()
    await p.prevenir(e)
    await p.parti(e, 2)
    const une = p.lettres.filter(l => l.to === 'une@exemple.fr').map(l => lienDe(l.text))
    expect(new Set(une).size).toBe(1)
    await sql`update client set client_email = 'autre@exemple.fr' where compte_id = ${e.anne.compte_id}`.execute(
      p.t.test.db,
    )
    await p.prevenir(e)
    await p.parti(e, 3)
    const autre = p.lettres.filter(l => l.to === 'autre@exemple.fr').map(l => lienDe(l.text))
    expect(autre).toHaveLength(1)
    expect(une).not.toContain(autre[0])
    const { rows } = await sql<{ adresse: string; revoque: boolean }>`select adresse, revoque_a is not null as revoque
      from lien_client where compte_id = ${e.anne.compte_id} order by cree_a`.execute(p.t.test.db)
    expect(rows).toEqual([
      { adresse: 'une@exemple.fr', revoque: true },
      { adresse: 'autre@exemple.fr', revoque: false },
    ])
  })

  it('by mail where there is an address, else by text message, where nothing says which', async () => {
    const [deux, sms] = [await p.equipe({ email: 'deux@exemple.fr' }), await p.equipe({ email: '' })]
    expect((await p.prevenir(deux, null)).json().message).toMatch(/^L’e-mail part pour Client/)
    expect((await p.prevenir(sms, null)).json().message).toMatch(
      /^Le SMS part pour Client \d+, au 06\s12\s34\s56\s78\.$/,
    )
    expect([await p.parti(deux), await p.parti(sms)]).toMatchObject([[{ canal: 'mail' }], [{ canal: 'sms' }]])
  })

  it('the letter says what is not promised any more, and what it says is promised once it left', async () => {
    const e = await p.equipe({ email: 'promis@exemple.fr' })
    const [demain, apres] = [ajouterJours(aujourdhui(), 1), ajouterJours(aujourdhui(), 2)]
    const placer = async (jour: string, heure_debut: string) => {
      const { version } = await visite()
      const place = { version, vers: e.anne.utilisateur_id, jour, heure_debut, duree_minutes: 60 }
      expect((await p.t.poster(e.regulateur, e.intervention_id, 'deplacer', place)).statusCode).toBe(200)
    }
    const visite = async () =>
      (await p.t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
    await placer(demain, '08:30')
    const avant = { th_libelle: '08:00 - 10:00', th_jour: aujourdhui() }
    expect(await visite()).toMatchObject(avant)
    // Asked for, it is not told yet: nothing is promised before it left.
    p.casser(true)
    await p.prevenir(e)
    await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('retarde'), { timeout: 20_000 })
    expect(await visite()).toMatchObject(avant)
    p.casser(false)
    await retry()
    await p.parti(e)
    const dite = () => p.lettres.filter(l => l.to === 'promis@exemple.fr').at(-1)?.text ?? ''
    expect(dite()).toContain(`Ce n’est plus le ${formaterJour(aujourdhui(), 'complet')}, 08:00 – 10:00.`)
    const promis = (plus: object) =>
      vi.waitFor(async () => expect(await visite()).toMatchObject(plus), { timeout: 20_000 })
    await promis({ th_libelle: '08:00 - 10:00', th_jour: demain })
    const { changements, technicien_id } = await visite()
    expect([technicien_id, changements.at(-1)]).toMatchObject([
      e.anne.utilisateur_id,
      {
        sorte: 'promettre',
        auteur: expect.stringMatching(/^(?!le client)/),
        apres: expect.stringMatching(/^promis .+, 08:00 – 10:00$/),
      },
    ])
    // Told again where it stands, it changes nothing, and says nothing of before.
    p.laisserPasser()
    await p.prevenir(e)
    await p.parti(e, 2)
    expect(dite()).not.toContain('Ce n’est plus')
    expect((await visite()).changements).toHaveLength(changements.length)
    // Other hours of the same day, then another day: told and promised the same way.
    await placer(demain, '15:00')
    p.laisserPasser()
    await p.prevenir(e)
    await p.parti(e, 3)
    expect(dite()).toContain('Ce n’est plus 08:00 – 10:00.')
    await promis({ th_libelle: '14:00 - 16:00', th_jour: demain })
    // Who is on the way is not promised anything.
    await placer(apres, '15:00')
    await sql`update intervention set etapes_en_cours = 1 where intervention_id = ${e.intervention_id}`.execute(
      p.t.test.db,
    )
    await p.prevenir(e)
    await p.parti(e, 4)
    expect(await visite()).toMatchObject({ th_libelle: '14:00 - 16:00', th_jour: demain })
  })

  it('without promised hours, the day that the letter told is kept, and is not the visit’s any more once it moves', async () => {
    const e = await p.equipe({ email: 'jour@exemple.fr' })
    await sql`update intervention set th_libelle = '', th_jour = null
      where intervention_id = ${e.intervention_id}`.execute(p.t.test.db)
    const visite = async () =>
      (await p.t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
    const { version: avant } = await visite()
    await p.prevenir(e)
    await p.parti(e)
    await vi.waitFor(async () => expect(await visite()).toMatchObject({ th_libelle: '', th_jour: aujourdhui() }), {
      timeout: 20_000,
    })
    // Nothing of the plan changed: no line, nobody told, no form overtaken.
    const { version, changements } = await visite()
    expect([version, changements]).toEqual([avant, []])
    const demain = ajouterJours(aujourdhui(), 1)
    const place = { version, vers: e.anne.utilisateur_id, jour: demain, heure_debut: '08:30', duree_minutes: 60 }
    expect((await p.t.poster(e.regulateur, e.intervention_id, 'deplacer', place)).statusCode).toBe(200)
    expect(await visite()).toMatchObject({ jour: demain, th_libelle: '', th_jour: aujourdhui() })
    p.laisserPasser()
    await p.prevenir(e)
    await p.parti(e, 2)
    const dite = p.lettres.filter(l => l.to === 'jour@exemple.fr').at(-1)?.text ?? ''
    expect(dite).toContain(`Ce n’est plus le ${formaterJour(aujourdhui(), 'complet')}.`)
    await vi.waitFor(async () => expect(await visite()).toMatchObject({ th_libelle: '', th_jour: demain }), {
      timeout: 20_000,
    })
    expect((await visite()).changements.at(-1)).toMatchObject({ sorte: 'promettre' })
  })

  it('a text message, by the port', async () => {
    const e = await p.equipe({ telephone: '06 98 76 54 32' })
    expect((await p.prevenir(e, 'sms')).statusCode).toBe(200)
    expect(await p.parti(e)).toMatchObject([{ canal: 'sms', adresse: '+33698765432' }])
    expect(p.t.test.texts.filter(s => s.to === '+33698765432')).toEqual([
      { to: '+33698765432', text: expect.stringMatching(/\/rdv\/[\w-]{43}$/) },
    ])
  })

  it('what cannot leave is said to wait; what was cancelled meanwhile does not leave', async () => {
    const e = await p.equipe({ email: 'tard@exemple.fr' })
    p.casser(true)
    await p.prevenir(e)
    await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('retarde'), { timeout: 20_000 })
    p.casser(false)
    expect(p.lettres.filter(l => l.to === 'tard@exemple.fr')).toEqual([])
    const { envois } = await p.lire(e)
    expect(envois[0].parti_a).toBeNull()
    await p.t.annuler(e)
    await retry()
    await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('abandonne'), { timeout: 20_000 })
    expect(p.lettres.filter(l => l.to === 'tard@exemple.fr')).toEqual([])
  })

  it('a failed try does not leave again at night, by itself; in the morning it does', async () => {
    const e = await p.equipe({ email: 'nuit@exemple.fr' })
    const recues = () => p.lettres.filter(l => l.to === 'nuit@exemple.fr')
    const jour = jourOuvert()
    p.mettreLHeure(jour, '19:58')
    p.casser(true)
    await p.prevenir(e)
    await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('retarde'), { timeout: 20_000 })
    p.casser(false)
    p.mettreLHeure(jour, '20:03')
    await retry()
    const attend = async () => {
      const { rows } = await sql<{
        secondes: number
      }>`select extract(epoch from start_after - created_on)::int as secondes
        from travaux.job where name = 'client-prevenir' and state = 'created'`.execute(p.t.test.db)
      return rows.map(r => Math.round(r.secondes / 60))
    }
    await vi.waitFor(async () => expect(await attend()).toEqual([11 * 60 + 57]), { timeout: 20_000 })
    expect(recues()).toEqual([])
    p.mettreLHeure(ajouterJours(jour, 1), '08:00')
    await sql`update travaux.job set start_after = now() where name = 'client-prevenir' and state = 'created'`.execute(
      p.t.test.db,
    )
    await p.parti(e)
    expect(recues()).toHaveLength(1)
  })

  it('who presses at night is obeyed at night', async () => {
    const e = await p.equipe({ email: 'presse@exemple.fr' })
    p.mettreLHeure(jourOuvert(), '22:10')
    await p.prevenir(e)
    await p.parti(e)
  })

  it('one who is told on the way hears that somebody comes', async () => {
    const e = await p.equipe({ email: 'route@exemple.fr' })
    await p.t.envoyer(e.anne, p.t.etapeOf(e.intervention_id, 0, 1))
    await p.prevenir(e)
    expect(await p.parti(e)).toMatchObject([{ sujet: 'en-route' }])
    expect(p.lettres.find(l => l.to === 'route@exemple.fr')?.subject).toMatch(/votre technicien arrive$/)
  })
})
