import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { listerProfilsDonnables } from '#domains/shell/server/donnables.ts'
import { MAIL_MS, openAccountApp, PASSWORD, passwordGrant } from '#domains/shell/server/testing/account-app.ts'

const test = openAccountApp()

let serial = 0
const form = (over: object = {}) => ({
  compte_raison_sociale: 'Chauffage Martin',
  email: `martin-${++serial}@exemple.fr`,
  nom: 'Martin',
  prenom: 'Luc',
  nouveau_mot_de_passe: PASSWORD,
  nouveau_mot_de_passe_2: PASSWORD,
  ...over,
})
const post = (payload: object, remoteAddress = `10.2.${++serial >> 8}.${serial & 255}`) =>
  test.app.inject({ method: 'POST', url: '/api/inscription', payload, remoteAddress })
const owner = (email: string) =>
  test.db
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .selectAll('utilisateur')
    .select(['compte_raison_sociale', 'compte_siren', 'metier'])
    .where('email', '=', email)
    .execute()

it.each([
  ['chauffage', 'chauffage', 'terrain'],
  ['residence', 'residence', 'residence'],
  ['autre-chose', 'defaut', 'terrain'],
  ['__proto__', 'defaut', 'terrain'],
])('GET /api/inscription/%s gives the variant %s', async (slug, found, metier) => {
  const answer = await test.app.inject({ method: 'GET', url: `/api/inscription/${slug}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ slug: found, metier })
})

describe('POST /api/inscription', () => {
  it.each([
    ['no company', { compte_raison_sociale: ' ' }, 'compte_raison_sociale', 'Raison sociale requise'],
    ['a wrong SIREN', { compte_siren: '732 829 321' }, 'compte_siren', 'Ce numéro SIREN n’est pas valide.'],
    ['a wrong e-mail', { email: 'martin' }, 'email', 'Adresse e-mail invalide'],
    ['no name', { nom: undefined }, 'nom', 'Nom requis'],
    ['a weak password', { nouveau_mot_de_passe: 'Ab1!' }, 'nouveau_mot_de_passe', 'Minimum 8 caractères'],
    [
      'two passwords',
      { nouveau_mot_de_passe_2: 'x' },
      'nouveau_mot_de_passe_2',
      'Les deux mots de passe saisis ne correspondent pas.',
    ],
    ['no such trade', { activite: 'banque' }, 'activite', 'Activité à choisir'],
    ['rights', { administrateur_plateforme: true }, 'administrateur_plateforme', 'Champ inconnu'],
  ])('refuses %s', async (_what, over, champ, message) => {
    const body = form(over)
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs[champ]).toBe(message)
    expect(await owner(body.email)).toEqual([])
  })

  it('creates the company and its owner, who signs in with a menu', async () => {
    const body = form({ slug: 'chauffage', compte_siren: '732 829 320', email: ` Luc-${serial}@Exemple.FR ` })
    const email = body.email.trim().toLowerCase()
    expect((await post(body)).json().code).toBe('success')
    expect(await owner(email)).toMatchObject([
      { compte_siren: '732829320', metier: 'terrain', proprietaire: true, administrateur_plateforme: false },
    ])
    const payload = passwordGrant(email, PASSWORD)
    const token = (await test.app.inject({ method: 'POST', url: '/oauth/token', payload })).json().access_token
    const headers = { authorization: `Bearer ${token}` }
    const session = (await test.app.inject({ method: 'GET', url: '/api/session', headers })).json()
    expect(session.user.modules).toContain('vx-mon-activite')
    await vi.waitFor(
      () => expect(test.mails.find(m => m.to === email)?.subject).toBe('Bienvenue sur Relais Terrain'),
      MAIL_MS,
    )
  })

  it('answers the same for an address that has an account, and writes to it instead', async () => {
    const body = form()
    const [first, second] = [await post(body), await post({ ...body, compte_raison_sociale: 'Autre' })]
    expect(second.body).toBe(first.body)
    expect(await owner(body.email)).toHaveLength(1)
    await vi.waitFor(
      () =>
        expect(test.mails.filter(m => m.to === body.email).map(m => m.subject)).toEqual([
          'Bienvenue sur Relais Terrain',
          'Vous avez déjà un compte Relais Terrain',
        ]),
      MAIL_MS,
    )
  })

  it('keeps one of two racing registrations', async () => {
    const body = form()
    const answers = await Promise.all([post(body), post(body)])
    expect(answers.map(a => a.statusCode)).toEqual([200, 200])
    const rows = await owner(body.email)
    expect(rows).toHaveLength(1)
    const companies = await test.db
      .selectFrom('compte')
      .select('compte_id')
      .where('compte_id', '>', (rows[0]?.compte_id ?? 0) + 0)
      .execute()
    expect(companies).toEqual([])
  })

  it('slows one address down', async () => {
    const codes = []
    for (let i = 0; i < 12; i++) codes.push((await post(form(), '10.3.0.1')).statusCode)
    expect(codes.slice(0, 10).every(code => code === 200)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('what a new company says it is', () => {
  const held = async (activite?: string) => {
    const { email, ...rest } = form(activite ? { activite } : {})
    expect((await post({ email, ...rest })).statusCode).toBe(200)
    const [row] = await owner(email)
    const { utilisateur_id = 0, compte_id = 0 } = row ?? {}
    const { rows } = await sql<{ module: string }>`select distinct m.module from droit d join module m using (module_id)
      where d.compte_id = ${compte_id} and d.utilisateur_id = ${utilisateur_id}`.execute(test.db)
    const profils = await listerProfilsDonnables(test.db, { compte_id, utilisateur_id })
    return { modules: new Set(rows.map(r => r.module)), profils: [...profils].sort() }
  }
  const [visits, team, shifts] = [
    'vx-regulation-interventions',
    'vx-gestion-utilisateurs-wikaz',
    'vx-gestion-postes-edt',
  ]

  it.each([
    [undefined, [visits, team], [shifts], [30, 31, 60]],
    ['terrain', [visits, team], [shifts], [30, 31, 60]],
    ['residence', [shifts, team], [visits], [70, 71, 75]],
    ['les_deux', [visits, shifts, team], [], [30, 31, 60, 70, 71, 75]],
  ] as const)('%s: works in it, invites to it, and to nothing else', async (activite, opens, closed, gives) => {
    const { modules, profils } = await held(activite)
    expect(opens.filter(m => !modules.has(m))).toEqual([])
    expect(closed.filter(m => modules.has(m))).toEqual([])
    expect(profils).toEqual(gives)
  })
})
