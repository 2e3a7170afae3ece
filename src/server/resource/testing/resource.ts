import { exportRoutes } from '#server/exports/routes.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { declare } from '../declaration.ts'
import { exportJob, exportPurgeJob } from '../export.ts'
import { choix, couleur, date, email, heure, nombre, ouiNon, reference, telephone, texte, zone } from '../field.ts'
import { resourceRoutes } from '../routes.ts'
import { tableSql } from '../table.ts'

export const MODULE = 'vx-essai-ressource'
const base = '/api/essai/modules/essai'

export const couleurs = declare({
  module: MODULE,
  path: `${base}/couleurs`,
  key: 'couleur_id',
  table: 'essai_couleur',
  words: { un: 'couleur', le: 'la couleur', des: 'couleurs', feminin: true },
  title: 'couleur_libelle',
  fields: { couleur_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 60 }) },
  ordered: true,
})

const SELON = { id: 'loue', field: 'contrat', term: 'equal', value: 'location', fieldToCompare: null } as const

export const vehicules = declare({
  module: MODULE,
  path: `${base}/vehicules`,
  key: 'vehicule_id',
  table: 'essai_vehicule',
  words: { un: 'véhicule', le: 'le véhicule', des: 'véhicules' },
  title: 'immatriculation',
  fields: {
    immatriculation: texte({ label: 'Immatriculation', required: true, unique: true, max: 12 }),
    places: nombre({ label: 'Places', required: true, min: 1, max: 60 }),
    contrat: choix({
      label: 'Contrat',
      required: true,
      options: [
        { value: 'achat', label: 'Achat' },
        { value: 'location', label: 'Location' },
      ],
      initial: 'achat',
    }),
    fin_location: date({ label: 'Fin de location' }),
    controle: heure({ label: 'Heure du contrôle', column: 'cachee' }),
    couleur_id: reference({
      label: 'Couleur',
      table: 'essai_couleur',
      key: 'couleur_id',
      libelle: 'couleur_libelle',
      living: true,
    }),
    teinte: couleur({ label: 'Teinte' }),
    contact: telephone({ label: 'Contact' }),
    courriel: email({ label: 'Courriel' }),
    actif: ouiNon({ label: 'Actif', initial: true }),
    notes: zone({ label: 'Notes' }),
  },
  visible: { fin_location: [SELON] },
  transfers: [
    {
      segment: 'affectation-utilisateurs',
      titre: 'Utilisateurs',
      table: 'essai_vehicule_utilisateur',
      own: 'vehicule_id',
      other: 'utilisateur_id',
      source: { table: 'utilisateur', key: 'utilisateur_id', label: 'nom' },
    },
    {
      segment: 'affectation-couleurs',
      titre: 'Couleurs',
      table: 'essai_vehicule_couleur',
      own: 'vehicule_id',
      other: 'couleur_id',
      source: { table: 'essai_couleur', key: 'couleur_id', label: 'couleur_libelle', living: true },
    },
  ],
  fichiers: { dossiers: ['Photos', 'Photos/Avant', 'Contrats'], taille_max: 2_000_000 },
  usedBy: [{ table: 'essai_vehicule_utilisateur', column: 'vehicule_id', words: 'affectations' }],
})

/** Both resources on a fresh database whose tables come from the declarations themselves. */
export async function createResourceApp() {
  const routes = [...resourceRoutes(couleurs), ...resourceRoutes(vehicules), ...exportRoutes]
  const test = await createTestApp({ routes, jobs: [exportJob, exportPurgeJob] })
  for (const d of [couleurs, vehicules]) await test.services.pools.systemPool.query(tableSql(d))
  await test.createModule(MODULE)
  return test
}

export const VEHICULE = {
  immatriculation: 'AB-123-CD',
  places: 5,
  contrat: 'achat',
  controle: null,
  couleur_id: null,
  teinte: '#0f5c5c',
  contact: '',
  courriel: '',
  actif: 1,
  notes: '',
}

/** The trial for all the tests of a file, with the calls they make. */
export function openTrial() {
  const test = onceForFile(createResourceApp, t => t.close())
  async function call(who: TestSession, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: unknown) {
    const url = `/api/essai/modules/essai/${path}`
    const answer = await test.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { test, call, somebody: () => test.someone({ modules: [MODULE] }) }
}
