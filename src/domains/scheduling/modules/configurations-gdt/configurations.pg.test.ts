import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CONFIGURATIONS } from './contract.ts'
import { NUIT } from './testing/proprietes.ts'

const BASE = '/api/edt/modules/configurations-gdt'
const r = ouvrirResidence()
let cadre: TestSession
beforeEach(async () => {
  cadre = await r.someone({ modules: [MODULE_CONFIGURATIONS, 'vx-mon-planning-edt', 'cx-all-planning-journee'] })
  await r.engager(cadre)
})

async function appeler(method: 'GET' | 'POST', chemin: string, payload?: object) {
  const answer = await r.app.inject({
    method,
    url: `${BASE}/${chemin}`,
    headers: cadre.headers,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const equipe = async () => {
  const url = '/api/edt/modules/mon-planning-edt/equipe'
  return (await r.app.inject({ method: 'GET', url, headers: cadre.headers })).json()
}
const audits = async () =>
  (await r.db.selectFrom('audit').select('action').where('compte_id', '=', cadre.compte_id).execute()).map(
    a => a.action,
  )

const PROPRIETES = {
  propriete_planning_roulant: 45,
  propriete_limite_planning: null,
  propriete_duree_pause_minute: 20,
  propriete_duree_retrait_pause: 5.5,
  convention: 'BAD',
  site_feries: 'alsace_moselle',
}

describe('account properties', () => {
  it.each([
    [{ propriete_planning_roulant: 0 }, 'propriete_planning_roulant'],
    [{ propriete_planning_roulant: 12.5 }, 'propriete_planning_roulant'],
    [{ propriete_duree_pause_minute: 241 }, 'propriete_duree_pause_minute'],
    [{ propriete_duree_retrait_pause: 0 }, 'propriete_duree_retrait_pause'],
    [{ propriete_limite_planning: '2026-02-30' }, 'propriete_limite_planning'],
    [{ convention: '99' }, 'convention'],
    [{ site_feries: 'lune' }, 'site_feries'],
    [{ propriete_nuit_debut: '20:00' }, 'propriete_nuit_debut'],
    [{ propriete_nuit_debut: '21:30' }, 'propriete_nuit_fin'],
    [{ propriete_conges_unite: 'calendaires' }, 'propriete_conges_unite'],
    [{ propriete_conges_periode: 'mai' }, 'propriete_conges_periode'],
    [{ compte_id: 1 }, 'compte_id'],
  ])('refuses %j', async (over, champ) => {
    const refus = await appeler('POST', 'proprietes_compte', { ...PROPRIETES, ...over })
    expect(refus.status).toBe(400)
    expect(refus.body.champs).toHaveProperty(champ)
    expect(await audits()).toEqual([])
  })

  it('keeps what was never chosen once it is said to suit, and once only', async () => {
    const { body } = await appeler('GET', 'proprietes_compte')
    for (const _ of [1, 2]) expect((await appeler('POST', 'proprietes_compte', body)).status).toBe(200)
    const rows = r.db.selectFrom('planning_proprietes').select('convention').where('compte_id', '=', cadre.compte_id)
    expect(await rows.execute()).toEqual([{ convention: 'aucune' }])
    expect(await audits()).toEqual(['proprietes_compte.modifier'])
    expect((await appeler('GET', 'proprietes_compte')).body).toEqual(body)
  })

  it('starts from the defaults, changes what the planning answers, and says so once', async () => {
    expect((await appeler('GET', 'proprietes_compte')).body).toMatchObject({
      propriete_planning_roulant: 30,
      convention: 'aucune',
    })
    expect((await equipe()).fin).toBe(r.jour(29))
    expect((await appeler('POST', 'proprietes_compte', PROPRIETES)).status).toBe(200)
    expect((await appeler('GET', 'proprietes_compte')).body).toEqual({ ...PROPRIETES, ...NUIT })
    const { fin, proprietes, regles } = await equipe()
    expect(fin).toBe(r.jour(44))
    expect(proprietes).toMatchObject({ propriete_duree_pause_minute: 20, propriete_duree_retrait_pause: 5.5 })
    expect(regles.map((regle: { code: string }) => regle.code)).toContain('JOURS_CONSECUTIFS')
    await appeler('POST', 'proprietes_compte', PROPRIETES)
    expect(await audits()).toEqual(['proprietes_compte.modifier'])
    const limite = r.jour(3)
    await appeler('POST', 'proprietes_compte', { ...PROPRIETES, propriete_limite_planning: limite })
    expect((await equipe()).fin).toBe(limite)
  })
})

describe('hours that make a night worker', () => {
  const nuit = async () => {
    const { propriete_nuit_seuil: heures, propriete_nuit_par: par } = (await equipe()).proprietes
    return [heures, par]
  }
  it('are the law’s 270 a year, the branch’s 40 a month under 51 and 66, and the account’s own before both', async () => {
    expect(await nuit()).toEqual([270, 'an'])
    for (const convention of ['51', '66']) {
      await appeler('POST', 'proprietes_compte', { ...PROPRIETES, convention })
      expect(await nuit(), convention).toEqual([40, 'mois'])
      // What the form holds is the account's choice: none.
      expect((await appeler('GET', 'proprietes_compte')).body.propriete_nuit_seuil).toBeNull()
    }
    await appeler('POST', 'proprietes_compte', {
      ...PROPRIETES,
      convention: '51',
      propriete_nuit_seuil: 300,
      propriete_nuit_par: 'an',
    })
    expect(await nuit()).toEqual([300, 'an'])
    await appeler('POST', 'proprietes_compte', { ...PROPRIETES, convention: 'BAD', propriete_nuit_seuil: null })
    expect(await nuit()).toEqual([270, 'an'])
  })
})

describe('hours counted over the year (articles L3121-41 and L3121-44)', () => {
  const ANNEE = {
    propriete_decompte: 'annee',
    propriete_annee_accord: 'accord d’entreprise',
    propriete_annee_accord_date: '2026-02-03',
    propriete_annee_accord_texte: 'La durée du travail est de 1 582 heures par an.',
    propriete_annee_heures: 1582,
  }
  it('are those of the week until an agreement is entered with its date and its text', async () => {
    expect((await equipe()).proprietes.propriete_decompte).toBe('semaine')
    const seule = { ...PROPRIETES, propriete_decompte: 'annee' }
    const refus = await appeler('POST', 'proprietes_compte', seule)
    expect(refus.status).toBe(400)
    expect(Object.keys(refus.body.champs)).toEqual([
      'propriete_annee_accord',
      'propriete_annee_accord_date',
      'propriete_annee_accord_texte',
    ])
    expect(refus.body.champs.propriete_annee_accord).toContain('L3121-44')
    expect(await audits()).toEqual([])
    expect(
      (await appeler('POST', 'proprietes_compte', { ...PROPRIETES, ...ANNEE, propriete_annee_heures: 1608 })).status,
    ).toBe(400)
    expect((await appeler('POST', 'proprietes_compte', { ...PROPRIETES, ...ANNEE })).status).toBe(200)
    expect((await appeler('GET', 'proprietes_compte')).body).toMatchObject(ANNEE)
    expect((await equipe()).proprietes).toMatchObject({ propriete_decompte: 'annee', propriete_annee_heures: 1582 })
  })

  it('stay so for who had chosen it before it was asked for, until they choose anew', async () => {
    const { compte_id } = cadre
    await r.db
      .insertInto('planning_proprietes')
      .values({
        compte_id,
        propriete_limite_planning: null,
        propriete_nuit_seuil: null,
        propriete_annee_accord_date: null,
        propriete_annee_heures: null,
        propriete_decompte: 'annee',
      })
      .execute()
    const garde = { ...PROPRIETES, propriete_decompte: 'annee' }
    expect((await appeler('POST', 'proprietes_compte', garde)).status).toBe(200)
    expect((await equipe()).proprietes.propriete_decompte).toBe('annee')
    const moins = await appeler('POST', 'proprietes_compte', { ...garde, propriete_annee_heures: 1500 })
    expect(moins.body.champs).toHaveProperty('propriete_annee_accord')
  })
})

describe('rules by kind of posts', () => {
  const actives = async (code: string) =>
    (await equipe()).regles
      .filter((regle: { code: string; actif: boolean }) => regle.code === code && regle.actif)
      .map((regle: { poste_type: string | null }) => regle.poste_type)

  it('offers the rules of the account only, and refuses the others', async () => {
    const form = await appeler('GET', 'anomalie_type_postes/create')
    expect(form.body.dataProvider).toMatchObject({ jour_PAUSE: 1, nuit_PAUSE: 1, nuit_couchee_PAUSE: 1 })
    expect(form.body.dataProvider).not.toHaveProperty('jour_JOURS_CONSECUTIFS')
    expect(form.body.dataProvider).not.toHaveProperty('jour_CHEVAUCHEMENT')
    for (const champ of ['jour_JOURS_CONSECUTIFS', 'jour_CHEVAUCHEMENT', 'jour_INCONNUE']) {
      const refus = await appeler('POST', 'anomalie_type_postes', { [champ]: 0 })
      expect(refus.status).toBe(400)
      expect(refus.body.champs).toHaveProperty(champ)
    }
    expect((await appeler('POST', 'anomalie_type_postes', { jour_PAUSE: 2 })).status).toBe(400)
  })

  it('switches one off for one kind of posts, once, and on again', async () => {
    expect(await actives('PAUSE')).toEqual([null])
    const form = (await appeler('GET', 'anomalie_type_postes/create')).body.dataProvider
    for (let fois = 0; fois < 2; fois += 1)
      expect((await appeler('POST', 'anomalie_type_postes', { ...form, nuit_PAUSE: 0 })).status).toBe(200)
    const apres = (await appeler('GET', 'anomalie_type_postes/create')).body.dataProvider
    expect(apres).toEqual({ ...form, nuit_PAUSE: 0 })
    const { regles } = await equipe()
    expect(regles).toContainEqual(expect.objectContaining({ code: 'PAUSE', poste_type: 'nuit', actif: false }))
    expect(await audits()).toEqual(['anomalie_type_postes.modifier'])
    await appeler('POST', 'anomalie_type_postes', { nuit_PAUSE: 1 })
    expect(await actives('PAUSE')).toEqual([null, 'nuit'])
  })

  it('keeps the level and the threshold that a setting holds already', async () => {
    const { compte_id } = cadre
    await r.db
      .insertInto('regle_reglage')
      .values({ compte_id, code: 'AMPLITUDE', poste_type: 'nuit', niveau: 'alerte', seuil: 720 })
      .execute()
    await appeler('POST', 'anomalie_type_postes', { nuit_AMPLITUDE: 0 })
    await appeler('POST', 'anomalie_type_postes', { nuit_AMPLITUDE: 1 })
    const { regles } = await equipe()
    expect(regles).toContainEqual(
      expect.objectContaining({ code: 'AMPLITUDE', poste_type: 'nuit', actif: true, niveau: 'alerte', seuil: 720 }),
    )
  })
})

describe('levels and thresholds of the rules', () => {
  const REPOS = { code: 'REPOS_QUOTIDIEN', niveau: null, seuil: 720, source: '' }
  const regle = async (code: string) =>
    (await appeler('GET', 'regles')).body.regles.find((trouvee: { code: string }) => trouvee.code === code)

  it.each([
    [{ code: 'INCONNUE' }, 'code'],
    [{ niveau: 'grave' }, 'niveau'],
    [{ seuil: -1 }, 'seuil'],
    [{ seuil: 12.5 }, 'seuil'],
    [{ source: 'x'.repeat(201) }, 'source'],
    [{ actif: false }, 'actif'],
    // Less than the law, a level below it, an agreement that is not named, what nobody may choose.
    [{ seuil: 600 }, 'source'],
    [{ seuil: 530, source: 'accord', accord_texte: 'Neuf heures.', accord_date: '2026-02-03' }, 'seuil'],
    [{ niveau: 'alerte', seuil: null }, 'niveau'],
    [{ code: 'PAUSE', seuil: 10 }, 'source'],
    [{ code: 'ABSENCE', seuil: 1 }, 'code'],
  ])('refuses %j and keeps the law', async (over, champ) => {
    const refus = await appeler('POST', 'regles', { ...REPOS, ...over })
    expect(refus.status).toBe(400)
    expect(refus.body.champs).toHaveProperty(champ)
    expect(await audits()).toEqual([])
    expect((await regle('REPOS_QUOTIDIEN')).reglage).toBeNull()
  })

  it('is refused to whoever has not the module', async () => {
    const agent = await r.someone({ modules: ['vx-mon-planning-edt'] })
    const answer = await r.app.inject({ method: 'POST', url: `${BASE}/regles`, headers: agent.headers, payload: REPOS })
    expect(answer.statusCode).toBe(403)
  })

  it('asks for more than the law, once, and comes back to it', async () => {
    expect(await regle('REPOS_QUOTIDIEN')).toMatchObject({
      limite: { seuil: 660, reference: 'art. L3131-1 du Code du travail' },
      etapes: [{ niveau: 'bloquant', seuil: 660, phrase: 'Au moins 11\u00a0h entre deux journées de travail.' }],
    })
    for (let fois = 0; fois < 2; fois += 1) expect((await appeler('POST', 'regles', REPOS)).status).toBe(200)
    expect(await regle('REPOS_QUOTIDIEN')).toMatchObject({
      reglage: { niveau: null, seuil: 720, source: '' },
      etapes: [{ niveau: 'bloquant', seuil: 720, portee: 'compte' }],
    })
    expect((await equipe()).regles).toContainEqual(expect.objectContaining({ code: 'REPOS_QUOTIDIEN', seuil: 720 }))
    expect(await audits()).toEqual(['regle.modifier'])
    expect((await appeler('POST', 'regles', { ...REPOS, seuil: null })).status).toBe(200)
    expect(await regle('REPOS_QUOTIDIEN')).toMatchObject({ reglage: null, etapes: [{ seuil: 660, portee: 'loi' }] })
  })

  it.each(['aucune', 'SAP', 'autre', 'BAD'])(
    'takes a company agreement with its date and text under %s',
    async convention => {
      await appeler('POST', 'proprietes_compte', { ...PROPRIETES, convention })
      const accord = { accord_date: '2026-02-03', accord_texte: 'Neuf heures, compensées.' }
      const neuf = { ...REPOS, seuil: 540, source: 'accord d’entreprise', ...accord }
      expect((await appeler('POST', 'regles', neuf)).status).toBe(200)
      expect(await regle('REPOS_QUOTIDIEN')).toMatchObject({ reglage: accord, etapes: [{ seuil: 540 }] })
      expect((await regle('AMPLITUDE')).etapes).toMatchObject([{ seuil: 15 * 60 }])
    },
  )

  it('does not keep what another agreement allowed', async () => {
    await appeler('POST', 'proprietes_compte', { ...PROPRIETES, convention: '51' })
    const neuf = { ...REPOS, seuil: 540, source: 'accord du 1/2/2026' }
    expect((await appeler('POST', 'regles', neuf)).status).toBe(200)
    expect((await regle('REPOS_QUOTIDIEN')).etapes).toMatchObject([{ seuil: 540 }])
    await appeler('POST', 'proprietes_compte', { ...PROPRIETES, convention: 'aucune' })
    expect(await regle('REPOS_QUOTIDIEN')).toMatchObject({ reglage: null, etapes: [{ seuil: 660 }] })
  })
})
