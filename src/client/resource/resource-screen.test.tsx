import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTopLayer } from '#client/back.ts'
import { navigate } from '#client/location.ts'
import { readNotices } from '#client/notices.ts'
import type { EtatLecture } from '#client/use-reading.ts'
import { formDefinition } from '#wire/form.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import type { ShownResource, ToolDialogProps } from './define-resource-module.tsx'
import { ResourceScreen } from './resource-screen.tsx'
import { uneListe, VEHICULES } from './testing-lists.ts'

type Asked = { params?: Record<string, string>; body?: unknown; query?: Record<string, string> }
const { api, world } = vi.hoisted(() => ({
  api: { answers: {} as Record<string, (asked: never) => unknown>, asked: [] as [string, unknown][] },
  world: { online: true, etat: null as EtatLecture | null },
}))
vi.mock('#client/api.ts', () => ({
  call: async ({ id }: { id: string }, asked: Asked = {}) => {
    const word = id.split('.').at(-1) ?? ''
    api.asked.push([word, asked])
    const answer = api.answers[word]
    if (!answer) throw new Error(`no answer to ${word}`)
    return answer(asked as never)
  },
}))
vi.mock('#client/sync.ts', () => ({
  myDb: () => ({ cache: { get: async () => undefined, put: async () => undefined, delete: async () => undefined } }),
}))
vi.mock('#client/use-sync.ts', () => ({ useOnline: () => world.online }))
vi.mock('#client/use-today.ts', () => ({ useToday: () => '2026-11-20' }))
vi.mock('#client/location.ts', async original => ({
  ...(await original<typeof import('#client/location.ts')>()),
  navigate: vi.fn(),
}))
vi.mock('#client/use-reading.ts', () => ({
  useReading: (module: string, cle: string[], lire: (signal: AbortSignal) => Promise<unknown>) => {
    const query = useQuery({ queryKey: [module, ...cle], queryFn: ({ signal }) => lire(signal), retry: false })
    const donnees = world.etat ? null : (query.data ?? null)
    const etat = world.etat ?? (donnees ? 'pret' : query.error ? 'erreur' : 'chargement')
    const message = query.error?.message ?? (etat === 'erreur' ? 'Une panne' : '')
    return { etat, donnees, message, code: '', relire: () => void query.refetch(), enLecture: query.isFetching }
  },
}))

const notice = (message: string) => ({ code: 'success', message, duration: NOTICE_MS.standard })
const formulaire = formDefinition({
  titre: 'Ajouter un véhicule',
  dataStructure: [
    { id: 'immatriculation', label: 'Immatriculation', type: 'texte' },
    { id: 'places', label: 'Places', type: 'nombre' },
  ],
  dataProvider: { immatriculation: '', places: 5 },
})

beforeEach(() => {
  world.online = true
  world.etat = null
  api.asked = []
  api.answers = {
    lister: () => uneListe(),
    formulaire: () => formulaire,
    'formulaire-modification': () => ({ ...formulaire, titre: 'Modifier le véhicule' }),
  }
  vi.mocked(navigate).mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(cleanup)

const COULEURS: ShownResource = { ...VEHICULES, path: '/api/essai/modules/essai/couleurs', titre: 'Couleurs' }

const outil = {
  label: 'Gestion des métiers',
  ouvrir: vi.fn(async () => ({ opened, onClose, relire }: ToolDialogProps) => (
    <div role="dialog" aria-label="Métiers" hidden={!opened}>
      <button type="button" onClick={() => void relire().then(onClose)}>
        Prendre
      </button>
    </div>
  )),
}

function show(chemin: string[] = [], ressources: readonly [ShownResource, ...ShownResource[]] = [VEHICULES]) {
  const menus = { imprimer: vi.fn() }
  const client = new QueryClient()
  const tree = () => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ResourceScreen
          ressources={ressources}
          route="essai"
          menus={menus}
          outils={[outil]}
          chemin={chemin}
          params={{}}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
  render(tree())
  return menus
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const asked = (word: string) => api.asked.filter(([id]) => id === word).map(([, given]) => given as Asked)
async function menu(row: string, entry: string) {
  fireEvent.click(await button(`Actions sur ${row}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('a resource on screen', () => {
  it('says why there is nothing: no right, no network, a failure, nothing yet', async () => {
    for (const [etat, words] of [
      ['interdit', /pas accès/],
      ['hors_ligne', /reste lisible hors ligne/],
    ] as const) {
      world.etat = etat
      show()
      expect(document.body.textContent).toMatch(words)
      cleanup()
    }
    show([], [{ ...VEHICULES, hors_ligne: 'aucune' }])
    expect(document.body.textContent).toMatch(/ne reste pas sur l’appareil/)
    expect(document.body.textContent).not.toMatch(/reste lisible hors ligne/)
    cleanup()
    world.etat = null
    api.answers.lister = () => Promise.reject(new Error('Une panne'))
    show()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Une panne/)
    cleanup()
    api.answers.lister = () => ({ ...uneListe(), datas: [], total: 0 })
    show()
    expect(await screen.findByText('Aucun véhicule pour l’instant')).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Ajouter' })).toHaveLength(2)
  })

  it('stays readable without network, and says what waits', async () => {
    world.online = false
    show()
    expect(await screen.findByText('AB-123-CD')).toBeTruthy()
    expect((await button('Ajouter')).hasAttribute('disabled')).toBe(true)
    expect(document.body.textContent).toMatch(/Hors ligne, mis à jour .*attendent le retour du réseau/)
    fireEvent.click(await button('Actions sur AB-123-CD'))
    expect((await screen.findAllByRole('menuitem')).map(m => m.textContent)).toEqual(['Imprimer'])
  })

  it('has a tab per resource, by the address', async () => {
    show(['couleurs'], [VEHICULES, COULEURS])
    expect(screen.getByRole('tab', { name: 'Couleurs' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: 'Véhicules' }))
    expect(navigate).toHaveBeenCalledWith('/m/essai/vehicules', { replace: true })
  })

  it('opens what concerns the whole list once it was read, and reads the list again', async () => {
    outil.ouvrir.mockRejectedValueOnce(new Error('panne'))
    show()
    fireEvent.click(await button('Gestion des métiers'))
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/Une erreur est survenue/))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(await button('Gestion des métiers'))
    expect(await screen.findByRole('dialog', { name: 'Métiers' })).toBeTruthy()
    const before = asked('lister').length
    fireEvent.click(await button('Prendre'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('lister').length).toBe(before + 1)
    world.online = false
    cleanup()
    show()
    expect((await button('Gestion des métiers')).hasAttribute('disabled')).toBe(true)
  })

  it('shows the files of a row, and takes one away after the question', async () => {
    const entree = {
      filename: 'Notice.pdf',
      ext: 'pdf',
      dir: 'Contrats',
      url: 'Contrats/Notice.pdf',
      taille: 1200,
      mime: 'application/pdf',
      depose_a: '2026-11-18T08:00:00.000Z',
      depose_par: 'Claire Morel',
    }
    let gardes = [entree]
    api.answers.lister = () => ({
      ...uneListe(),
      menus: [{ id: 'fichiers', label: 'Fichiers', icon: 'file', conditions: [], danger: false, confirmation: null }],
    })
    api.answers.fichiers = () => ({
      nom: '',
      files: gardes,
      directories: [],
      extensions: ['pdf'],
      taille_max: 1000,
      lu_a: '2026-11-20T08:00:00.000Z',
    })
    api.answers['fichiers-supprimer'] = () => {
      gardes = []
      return notice('Le fichier a bien été supprimé.')
    }
    show()
    await menu('AB-123-CD', 'Fichiers')
    expect(await screen.findByRole('dialog', { name: 'Fichiers\u00a0: AB-123-CD' })).toBeTruthy()
    fireEvent.click(await button('Supprimer Notice.pdf'))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Suppression du fichier' })).getByRole('button', {
        name: 'Supprimer Notice.pdf',
      }),
    )
    expect(await screen.findByText('Aucun fichier pour l’instant')).toBeTruthy()
    expect(asked('fichiers')[0]?.params).toEqual({ vehicule_id: '7' })
    expect(asked('fichiers-supprimer')).toEqual([
      {
        params: { vehicule_id: '7', filename: 'Notice.pdf' },
        query: { url: 'Contrats/Notice.pdf' },
        silent: true,
      },
    ])
  })

  it('hands an entry that only the module knows to the module', async () => {
    const menus = show()
    await menu('AB-123-CD', 'Imprimer')
    await waitFor(() => expect(menus.imprimer).toHaveBeenCalledTimes(1))
    expect(menus.imprimer.mock.calls[0]?.[0]).toMatchObject({ vehicule_id: 7 })
  })
})

describe('changing rows', () => {
  it('says a refusal at its field, keeps what was typed, then adds', async () => {
    const { ApiProblem } = await import('#client/problem.ts')
    api.answers.creer = () => {
      const champs = { immatriculation: 'Immatriculation : cette valeur est déjà prise.' }
      throw new ApiProblem(409, { code: 'error', erreur: 'DEJA_PRIS', message: 'Déjà pris.', duration: 1, champs })
    }
    show()
    fireEvent.click(await button('Ajouter'))
    const field = await screen.findByRole('textbox', { name: /Immatriculation/ })
    fireEvent.change(field, { target: { value: 'AB-123-CD' } })
    fireEvent.click(await button('Enregistrer'))
    expect((await screen.findAllByText(/déjà prise/)).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Immatriculation/ }).value).toBe('AB-123-CD')
    api.answers.creer = () => ({ ...notice('Le véhicule a bien été ajouté.'), id: 9 })
    fireEvent.change(screen.getByRole('textbox', { name: /Immatriculation/ }), { target: { value: 'ZZ-999-ZZ' } })
    await new Promise(resolve => setTimeout(resolve, 600))
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Le véhicule a bien été ajouté.'))
    expect(asked('creer').at(-1)?.body).toEqual({ immatriculation: 'ZZ-999-ZZ', places: 5 })
    await waitFor(() => expect(asked('lister')).toHaveLength(2))
  })

  it('says that the network went while a form was filled, keeps what is typed, and does not offer to send it', async () => {
    show()
    fireEvent.click(await button('Ajouter'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Immatriculation/ })
    world.online = false
    fireEvent.change(field, { target: { value: 'AB-1' } })
    expect(await screen.findByText(/votre saisie reste sur cet appareil/)).toBeTruthy()
    expect((await button('Enregistrer')).hasAttribute('disabled')).toBe(true)
    expect(field.value).toBe('AB-1')
    expect(asked('creer')).toHaveLength(0)
  })

  it('changes a row from its menu', async () => {
    api.answers.modifier = () => ({ ...notice('Le véhicule a bien été modifié.'), id: 7 })
    show()
    await menu('AB-123-CD', 'Modifier')
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(asked('modifier')[0]).toMatchObject({ params: { vehicule_id: '7' } }))
  })

  it('deletes at once, and takes it back', async () => {
    api.answers.supprimer = () => notice('Le véhicule « AB-123-CD » a bien été supprimé.')
    api.answers.restaurer = () => notice('Le véhicule a bien été restauré.')
    show()
    await menu('AB-123-CD', 'Supprimer')
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('supprimer')).toMatchObject([{ params: { vehicule_id: '7' } }])
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(asked('restaurer')).toMatchObject([{ params: { vehicule_id: '7' } }]))
  })

  it('closes the question of a menu with Back, and asks again afterwards', async () => {
    api.answers.lister = () => ({
      ...uneListe(),
      menus: [
        {
          id: 'cloturer',
          label: 'Clôturer',
          icon: 'lock',
          conditions: [],
          danger: true,
          confirmation: { titre: 'Clôture', message: 'Clôturer\u00a0?' },
        },
      ],
    })
    show()
    await menu('AB-123-CD', 'Clôturer')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    act(() => expect(closeTopLayer()).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(closeTopLayer()).toBe(false)
    await menu('AB-123-CD', 'Clôturer')
    expect(await button('Clôturer «\u00a0AB-123-CD\u00a0»')).toBeTruthy()
    fireEvent.click(await button('Ne rien changer'))
    await waitFor(() => expect(closeTopLayer()).toBe(false))
  })

  it('says why a row cannot go, and offers nothing to undo', async () => {
    const { ApiProblem } = await import('#client/problem.ts')
    api.answers.supprimer = () => {
      const message = 'Suppression impossible\u00a0: encore utilisé par 2 affectations.'
      throw new ApiProblem(409, { code: 'error', erreur: 'ENCORE_UTILISE', message, duration: 1 })
    }
    show()
    await menu('AB-123-CD', 'Supprimer')
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/2 affectations/))
    expect(readNotices()[0]?.action).toBeUndefined()
  })

  it('moves a row to an absolute place, so that a repeat moves nothing', async () => {
    api.answers.deplacer = () => notice('Le véhicule a bien été déplacé.')
    show()
    await menu('AB-123-CD', 'Descendre')
    await waitFor(() =>
      expect(asked('deplacer')).toMatchObject([{ params: { vehicule_id: '7' }, body: { position: 2 } }]),
    )
  })

  it('keeps a transfer list', async () => {
    api.answers.affectations = () => [
      { id: 1, label: 'Anne', etat: 1, module_parent_id: null },
      { id: 2, label: 'Zoé', etat: 0, module_parent_id: null },
    ]
    api.answers['affectations-enregistrer'] = () => notice('Affectations : enregistré.')
    show()
    await menu('AB-123-CD', 'Affectations')
    const dialog = await screen.findByRole('dialog', { name: 'Affectations' })
    fireEvent.click(within(dialog).getByRole('option', { name: 'Zoé' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /Ajouter/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(asked('affectations-enregistrer')[0]?.body).toEqual({ data: '1,2' }))
  })

  it('closes with Back, except over moves that are not saved', async () => {
    api.answers.affectations = () => [{ id: 2, label: 'Zoé', etat: 0, module_parent_id: null }]
    show()
    fireEvent.click(await button('Ajouter'))
    await screen.findByRole('textbox', { name: /Immatriculation/ })
    act(() => void closeTopLayer())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await menu('AB-123-CD', 'Affectations')
    const dialog = await screen.findByRole('dialog', { name: 'Affectations' })
    fireEvent.click(within(dialog).getByRole('option', { name: 'Zoé' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /Ajouter/ }))
    for (const _ of [1, 2]) act(() => expect(closeTopLayer()).toBe(true))
    expect(readNotices()[0]?.message).toMatch(/pas enregistrés/)
    expect(screen.getByRole('dialog', { name: 'Affectations' })).toBeTruthy()
  })

  it('shows what was deleted, and restores it', async () => {
    api.answers.restaurer = () => notice('Le véhicule a bien été restauré.')
    show(['vehicules', 'supprimes'])
    expect(await screen.findByText('AB-123-CD')).toBeTruthy()
    expect(asked('lister')[0]?.query).toEqual({ supprimes: '1' })
    await menu('AB-123-CD', 'Restaurer')
    await waitFor(() => expect(asked('restaurer')).toMatchObject([{ params: { vehicule_id: '7' } }]))
  })
})

describe('importing', () => {
  it('shows what is wrong before it writes anything, then writes', async () => {
    const erreurs = [{ ligne: 2, champs: { places: 'Places : entre 1 et 60.', Taille: 'Colonne inconnue' } }]
    api.answers.importer = ({ body }: { body: { appliquer: boolean; lignes: unknown[] } }) => {
      const wrong = JSON.stringify(body.lignes).includes('900') ? erreurs : []
      const ecrites = body.appliquer && wrong.length === 0 ? body.lignes.length : 0
      return { ...notice('2 lignes importées.'), rapport: { lignes: 2, ecrites, erreurs: wrong } }
    }
    show()
    fireEvent.click(await button(/Autres actions/))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Importer' }))
    const paste = async (text: string) => {
      fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: text } })
      fireEvent.click(await button('Vérifier les cellules collées'))
    }
    await paste('Immatriculation\tPlaces\tTaille')
    expect((await screen.findByRole('alert')).textContent).toMatch(/que le nom des colonnes/)
    await paste('Immatriculation\tPlaces\tTaille\nAA\t5\t\nBB\t900\t3')
    const preview = await screen.findByRole('region', { name: 'Aperçu des lignes' })
    expect(within(preview).getAllByRole('row')[1]?.textContent).toBe(
      '3Places : entre 1 et 60.Taille\u00a0: Colonne inconnueBB9003',
    )
    expect((await button(/Importer 2.lignes/)).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await button('Choisir une autre feuille'))
    await paste('Immatriculation;Places\nAA;5\nBB;6')
    fireEvent.click(await button(/Importer 2.lignes/))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('2 lignes importées.'))
    expect(asked('importer').map(a => (a.body as { appliquer: boolean }).appliquer)).toEqual([false, false, true])
  })
})

describe('a row with what belongs to it', () => {
  it('opens at a press with its facts and its lists, each saved by itself, and stays open', async () => {
    api.answers.affectations = () => [
      { id: 1, label: 'Hugo Delattre', etat: 1, module_parent_id: null },
      { id: 2, label: 'Claire Vasseur', etat: 0, module_parent_id: null },
    ]
    api.answers['affectations-enregistrer'] = () => notice('Affectations enregistrées')
    show()
    fireEvent.click(await screen.findByText('EF-456-GH'))
    const detail = await screen.findByRole('dialog', { name: 'EF-456-GH' })
    expect(detail.textContent).toContain('Places2')
    const part = within(detail).getByRole('region', { name: 'Affectations' })
    fireEvent.click(within(part).getByRole('option', { name: /Claire Vasseur/ }))
    fireEvent.click(within(part).getByRole('button', { name: /^Enregistrer/ }))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Affectations enregistrées'))
    expect(api.asked.findLast(([word]) => word === 'affectations-enregistrer')?.[1]).toMatchObject({
      params: { vehicule_id: '8' },
      body: { data: '1,2' },
    })
    expect(
      within(detail)
        .getByRole('button', { name: /^Enregistrer/ })
        .hasAttribute('disabled'),
    ).toBe(true)
    fireEvent.click(within(detail).getByRole('button', { name: 'Modifier' }))
    expect(await screen.findByRole('dialog', { name: 'Modifier le véhicule' })).toBeTruthy()
  })

  it('asks before it loses what was ticked', async () => {
    api.answers.affectations = () => [{ id: 1, label: 'Hugo Delattre', etat: 0, module_parent_id: null }]
    show()
    fireEvent.click(await screen.findByText('EF-456-GH'))
    const detail = await screen.findByRole('dialog', { name: 'EF-456-GH' })
    fireEvent.click(within(detail).getByRole('option', { name: /Hugo Delattre/ }))
    act(() => void closeTopLayer())
    expect(await screen.findByRole('dialog', { name: 'Fermer sans enregistrer' })).toBeTruthy()
  })
})
