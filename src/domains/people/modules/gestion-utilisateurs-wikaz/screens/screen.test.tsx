import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate, startHistoryGuard } from '#client/address/location.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import type { Indisponibilite } from '#domains/people/model/temps.ts'
import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import { Screen } from './screen.tsx'

interface Asked {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}
const { api } = vi.hoisted(() => ({
  api: { answers: {} as Record<string, (asked: Asked) => unknown>, asked: [] as [string, Asked][] },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, asked: Asked = {}) => {
    const name = id.replace('gestion-utilisateurs-wikaz.', '')
    api.asked.push([name, asked])
    const answer = api.answers[name]
    if (!answer) throw new Error(`no answer to ${name}`)
    return answer(asked)
  },
  download: async () => new Blob(),
}))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => false }))
const compte = vi.hoisted(() => ({ session: null as object | null }))
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ session: compte.session, valide: true, emprunt: null }),
  useOnline: () => true,
}))

function une(id: number, label: string, profils: [number, string][], plus: Partial<Personne> = {}): Personne {
  const [nom = '', prenom = ''] = label.split(' ')
  return {
    id,
    nom,
    prenom,
    label,
    email: `${nom}@exemple.fr`,
    actif: 1,
    proprietaire: false,
    moi: false,
    profils: profils.map(([affect_profil_profil_id, profil_libelle]) => ({ affect_profil_profil_id, profil_libelle })),
    fonction: '',
    photo: null,
    absence: '',
    peut: { droits: true, acces: true, supprimer: true },
    ...plus,
  }
}
const absence: Indisponibilite = {
  indisponibilite_id: 9,
  origine: 'saisie',
  indisponibilite_date: 'jeu. 26 nov., de 08:00 à 12:00',
  debut: '2026-11-26T07:00:00.000Z',
  fin: '2026-11-26T11:00:00.000Z',
  motif: 'Formation',
  passee: false,
  conflits: [{ intervention_id: 412, jour: '2026-11-26', label: 'jeu. 26 nov. 09:00 · Vasseur' }],
}

beforeEach(() => {
  navigate('/m/gestion-utilisateurs-wikaz?', { replace: true })
  const gens = [
    une(1, 'Fournier Amélie', [[60, 'Régulateur']], {
      proprietaire: true,
      moi: true,
      peut: { droits: true, acces: false, supprimer: false },
    }),
    une(2, 'Delattre Hugo', [[31, 'Technicien']], { absence: 'Indisponible jusqu’au ven. 20 nov.' }),
    une(3, 'Roy Léa', [[30, 'Bureau']]),
  ]
  api.asked = []
  api.answers = {
    lister: ({ query }) => ({
      utilisateurs: query?.inactif === '1' ? [...gens, une(4, 'Ancien Paul', [], { actif: 0 })] : gens,
      peut: { inviter: true },
    }),
    invitations: () => [],
    modifier: () =>
      formDefinition({
        titre: 'Fiche de la personne',
        dataProvider: { nom: 'Delattre' },
        dataStructure: [{ id: 'nom', label: 'Nom', type: 'texte' }],
      }),
    visibilite: () => ({ propriete_visibilite_do: 0 }),
    'visibilite-enregistrer': () => success('Fait'),
    droits: () => [{ id: 410, label: 'Mon activité (profil Technicien)', etat: 1, module_parent_id: null }],
    'droits-enregistrer': () => success('Fait'),
    indisponibilites: () => [absence],
    'indisponibilite-supprimer': () => success('L’absence est retirée.'),
    'indisponibilite-ajouter': () => success('L’absence est enregistrée.'),
    supprimer: () => success('Partie'),
    restaurer: () => success('Revenue'),
  }
})
afterEach(() => {
  cleanup()
  compte.session = null
  for (const { id } of readNotices()) dismissNotice(id)
})

// Back moves the address, as in the browser.
startHistoryGuard()

const show = () => showScreenAtAddress(Screen)
const choisir = async (nom: string) => fireEvent.click(await screen.findByText(nom))
const volets = () =>
  within(screen.getByRole('radiogroup', { name: 'Volets' }))
    .getAllByRole('radio')
    .map(r => (r as HTMLInputElement).value)

it('lists who is there, with what they are and whether they are away; inactive people when asked', async () => {
  show()
  expect(await screen.findByText('Technicien')).toBeTruthy()
  expect(screen.getByText('Absence')).toBeTruthy()
  expect(screen.queryByText('Ancien Paul')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Afficher les inactifs' }))
  expect(await screen.findByText('Ancien Paul')).toBeTruthy()
  expect(screen.getByText('Inactif')).toBeTruthy()
})

it('says before anything is typed that inviting waits for the mailed link, and sends it again', async () => {
  compte.session = { adresse_a_confirmer: true, user: { email: 'sonia@exemple.fr' } }
  api.answers['inscription.renvoyer'] = () => success('Le lien est envoyé.')
  show()
  expect(await screen.findByText('Pour inviter, ouvrez d’abord le lien envoyé à sonia@exemple.fr.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Inviter' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }))
  expect(await screen.findByRole('button', { name: 'Lien envoyé' })).toHaveProperty('disabled', true)
  expect(readNotices()[0]?.message).toBe('Le lien est envoyé.')
})

const invitation = (plus: object = {}) => ({
  invitation_id: '0b0f9a3e-5a39-4b53-a9c5-3f3ce1d3a111',
  email: 'lea@exemple.fr',
  nom: 'Martin',
  prenom: 'Léa',
  profil_libelle: 'Technicien',
  creee_a: '2025-11-20T09:00:00.000Z',
  expire_a: '2025-11-27T09:00:00.000Z',
  auteur: 'Amélie Fournier',
  etat: 'ouverte',
  ...plus,
})

it('lists who was invited and has not come, sends again, and takes back with an undo', async () => {
  api.answers.invitations = () => [invitation()]
  api.answers['invitation-renvoyer'] = () => success('Elle repart.')
  api.answers['invitation-retirer'] = () => success('Retirée.')
  api.answers['invitation-remettre'] = () => success('De retour.')
  show()
  const part = within(await screen.findByRole('region', { name: /Invitations en attente/ }))
  expect(part.getByText('lea@exemple.fr')).toBeTruthy()
  expect(part.getByText('Technicien, envoyée le jeu. 20 nov. 2025 à 10:00 par Amélie Fournier')).toBeTruthy()
  expect(part.getByText('Son lien vaut jusqu’au jeu. 27 nov. 2025 à 10:00.')).toBeTruthy()
  fireEvent.click(part.getByRole('button', { name: 'Renvoyer l’invitation de Martin Léa' }))
  await waitFor(() => expect(readNotices()[0]?.message).toBe('Elle repart.'))
  fireEvent.click(part.getByRole('button', { name: 'Retirer l’invitation de Martin Léa' }))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  readNotices()[0]?.action?.faire()
  const params = { invitation_id: '0b0f9a3e-5a39-4b53-a9c5-3f3ce1d3a111' }
  await waitFor(() => expect(api.asked.find(([name]) => name === 'invitation-remettre')?.[1].params).toEqual(params))
})

it('says of an invitation that it expired or is worth nothing, and offers nothing to who may not invite', async () => {
  const others = [invitation({ etat: 'expiree' }), invitation({ invitation_id: 'b', nom: 'Roy', etat: 'caduque' })]
  api.answers.invitations = () => others
  const listed = api.answers.lister
  api.answers.lister = asked => ({ ...(listed?.(asked) as object), peut: { inviter: false } })
  show()
  const part = within(await screen.findByRole('region', { name: /Invitations en attente/ }))
  expect(part.getByText('Son lien a expiré le jeu. 27 nov. 2025 à 10:00.')).toBeTruthy()
  expect(part.getByText('Sans effet')).toBeTruthy()
  expect(part.queryByRole('button')).toBeNull()
})

it('opens again on the person, their pane and the list that a reload interrupted', async () => {
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Afficher les inactifs' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'delattre' } })
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('radio', { name: 'Absences' }))
  cleanup()
  show()
  expect(await screen.findByRole('radio', { name: 'Absences', checked: true })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Delattre/ })).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'delattre')
  expect(screen.getByRole('checkbox', { name: 'Afficher les inactifs' })).toHaveProperty('checked', true)
})

it('gives a person an address, and goes back on a desk to whoever was chosen before', async () => {
  show()
  await choisir('Fournier Amélie')
  await choisir('Delattre Hugo')
  expect(location.pathname).toBe('/m/gestion-utilisateurs-wikaz/2')
  expect(await screen.findByRole('heading', { name: /Delattre/ })).toBeTruthy()
  await act(async () => {
    history.back()
    await new Promise(done => addEventListener('popstate', done, { once: true }))
  })
  expect(await screen.findByRole('heading', { name: /Fournier/ })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /Delattre/ })).toBeNull()
})

it('shows each profile its own panes', async () => {
  show()
  await choisir('Delattre Hugo')
  expect(volets()).toEqual(['fiche', 'services', 'horaires', 'absences'])
  await choisir('Fournier Amélie')
  expect(volets()).toEqual(['fiche', 'proprietes'])
  await choisir('Roy Léa')
  expect(volets()).toEqual(['fiche'])
})

it('does not offer to delete oneself, asks before deleting somebody else', async () => {
  show()
  await choisir('Fournier Amélie')
  expect(await screen.findByRole('button', { name: 'Gestion des droits' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Supprimer cet utilisateur' })).toBeNull()
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer cet utilisateur' }))
  expect(await screen.findByText(/^Êtes-vous certain de vouloir supprimer cet utilisateur.\?$/)).toBeTruthy()
  expect(api.asked.some(([name]) => name === 'supprimer')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer Delattre Hugo' }))
  await waitFor(() => expect(api.asked.find(([name]) => name === 'supprimer')?.[1].params).toEqual({ id: '2' }))
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ message: 'Partie', action: { libelle: 'Défaire' } }))
  readNotices()[0]?.action?.faire()
  await waitFor(() => expect(api.asked.find(([name]) => name === 'restaurer')?.[1].body).toEqual({ actif: 1 }))
})

it('says why somebody is not deleted, and offers nothing to undo', async () => {
  api.answers.supprimer = () => {
    const problem = { code: 'error', erreur: 'ENCORE_UTILISE', message: 'Trois visites', duration: 1 } as const
    throw new ApiProblem(409, problem)
  }
  show()
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer cet utilisateur' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Delattre Hugo' }))
  await waitFor(() => expect(readNotices()[0]).toMatchObject({ code: 'error', message: 'Trois visites' }))
  expect(readNotices()[0]?.action).toBeUndefined()
})

it('keeps the rights open on a refusal, with its reason', async () => {
  api.answers['droits-enregistrer'] = () => {
    const problem = { code: 'error', erreur: 'DROIT_MANQUANT', message: 'Refusé ici', duration: 1 } as const
    throw new ApiProblem(403, problem)
  }
  show()
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('button', { name: 'Gestion des droits' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Tout retirer' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Refusé ici')).toBeTruthy()
  expect(api.asked.filter(([name]) => name === 'droits-enregistrer')).toEqual([
    ['droits-enregistrer', { params: { id: '2' }, body: { data: '' } }],
  ])
})

it('switches what issuers will see, and says that none of them sees anything yet', async () => {
  show()
  await choisir('Delattre Hugo')
  const box = await screen.findByRole('checkbox', { name: 'Visibilité donneurs d’ordres' })
  expect(screen.getByText(/un jour et deux heures, jamais un nom ni une adresse/)).toBeTruthy()
  fireEvent.click(box)
  await waitFor(() =>
    expect(api.asked.find(([name]) => name === 'visibilite-enregistrer')?.[1].body).toEqual({ visibilite_do: 1 }),
  )
})

it('says which visits an absence meets, and takes it back with an undo that makes it again', async () => {
  show()
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('radio', { name: 'Absences' }))
  expect(await screen.findByText(/1.intervention prévue pendant ce temps/)).toBeTruthy()
  expect(screen.getByText('jeu. 26 nov. 09:00 · Vasseur')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’absence\u00a0: jeu. 26 nov., de 08:00 à 12:00' }))
  await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
  readNotices()[0]?.action?.faire()
  await waitFor(() =>
    expect(api.asked.find(([name]) => name === 'indisponibilite-ajouter')?.[1].body).toEqual({
      date_debut: '2026-11-26',
      heure_debut: '08:00',
      date_fin: '2026-11-26',
      heure_fin: '12:00',
      motif: 'Formation',
    }),
  )
})

it('reads a leave among the absences, with where it is changed, and offers no way to take it away', async () => {
  const conge = { ...absence, indisponibilite_id: null, motif: '', conflits: [] }
  api.answers.indisponibilites = () => [
    { ...conge, origine: 'conge', indisponibilite_date: 'du jeu. 3 déc. au ven. 4 déc.' },
    { ...conge, origine: 'planning', indisponibilite_date: 'lun. 7 déc.', debut: '2026-12-06T23:00:00.000Z' },
    absence,
  ]
  show()
  await choisir('Delattre Hugo')
  fireEvent.click(await screen.findByRole('radio', { name: 'Absences' }))
  expect(await screen.findByText('du jeu. 3 déc. au ven. 4 déc.')).toBeTruthy()
  expect(screen.getByText('Congé accepté. Il se change dans les demandes de congé.')).toBeTruthy()
  expect(screen.getByText('Notée au planning. Elle se change là.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Retirer l’absence/ })).toHaveLength(1)
})
