import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TYPES_CHAMP } from '#wire/form.ts'
import { showForm, type } from '../testing/form.tsx'
import { field, form } from '../testing/vectors.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

/** Sends the form of one field after `act` and gives its value. */
function sentAfter(champ: ReturnType<typeof field>, initial: unknown, fill: () => void) {
  const definition = form([champ], { dataProvider: { [champ.id]: initial as string } })
  const { sent, send } = showForm({ definition, icons: {} })
  fill()
  send()
  return sent[0]?.[champ.id]
}

it('draws every type of the contract, filled by nothing', () => {
  showForm(TYPES_CHAMP.map(t => field(t, t, { options: [{ value: '1', label: 'Un' }] })))
  for (const t of TYPES_CHAMP) expect(document.querySelector(`[id$="-${t}-ligne"]`)?.textContent).toContain(t)
})

describe('numbers', () => {
  const n = field('n', 'nombre', { max: 12 })
  it('takes a comma, and leaves what is being typed alone', () => {
    const value = sentAfter(n, null, () => {
      for (const text of ['1', '1,', '1,0', '1,05']) expect(type('n', text).value).toBe(text)
    })
    expect(value).toBe(1.05)
  })
  it('steps by a tenth up to its limit, and is written properly when left', () => {
    const value = sentAfter(n, 11.9, () => {
      const input = box('n')
      expect(input.value).toBe('11,9')
      for (let i = 0; i < 3; i++) fireEvent.keyDown(input, { key: 'ArrowUp' })
      expect(input.value).toBe('12')
      fireEvent.keyDown(input, { key: 'ArrowDown' })
      type('n', '11.50')
      fireEvent.blur(input)
      expect(input.value).toBe('11,5')
    })
    expect(value).toBe(11.5)
  })
  it('shows euros and sends cents', () => {
    const value = sentAfter(field('m', 'montant'), 123_450, () => {
      expect(box('m').value).toBe('1\u202f234,50')
      type('m', '12,5')
    })
    expect(value).toBe(1250)
  })
})

describe('days and times', () => {
  it('takes a day as people type it', () => {
    const value = sentAfter(field('d', 'date'), '2026-03-01', () => {
      expect(box('d').value).toBe('01/03/2026')
      const input = type('d', '5/4/26')
      expect(input.value).toBe('5/4/26')
      fireEvent.blur(input)
      expect(input.value).toBe('05/04/2026')
    })
    expect(value).toBe('2026-04-05')
  })
  it('shows the calendar in French, Monday first', async () => {
    const { sent, send } = showForm({ definition: form([field('d', 'date')], { dataProvider: { d: '2026-03-10' } }) })
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }))
    const day = await screen.findByRole('button', { name: 'mercredi 11 mars 2026' }, { timeout: 8000 })
    expect(screen.getByText('mars 2026')).toBeTruthy()
    expect(document.querySelector('th')?.textContent).toMatch(/^lu/i)
    fireEvent.click(day)
    send()
    expect(sent).toEqual([{ d: '2026-03-11' }])
  })
  it('is null without its tick, and finds its day again with it', () => {
    const champ = field('d', 'date_case', { label: 'Échéance' })
    const value = sentAfter(champ, '2026-03-01', () => {
      const tick = screen.getByRole('checkbox')
      fireEvent.click(tick)
      expect(screen.queryByDisplayValue('01/03/2026')).toBeNull()
      fireEvent.click(tick)
      expect(screen.getByDisplayValue('01/03/2026')).toBeTruthy()
      fireEvent.click(tick)
    })
    expect(value).toBeNull()
  })
  it('keeps a day and a time of Paris as one instant', () => {
    const value = sentAfter(field('h', 'date_heure'), '2026-07-01T12:05:00.000Z', () => {
      expect(box('Jour').value).toBe('01/07/2026')
      expect(box('Heure').value).toBe('14:05')
      type('Heure', '930')
    })
    expect(value).toBe('2026-07-01T07:30:00.000Z')
  })
  it('takes the week or the month of the start', () => {
    const value = sentAfter(field('p', 'periode'), ['2026-11-20', '2026-11-20'], () => {
      fireEvent.click(screen.getByRole('button', { name: 'Semaine' }))
      expect(box('Début').value).toBe('16/11/2026')
      fireEvent.click(screen.getByRole('button', { name: 'Mois' }))
    })
    expect(value).toEqual(['2026-11-01', '2026-11-30'])
  })
  it('chooses a week by its button', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    const value = sentAfter(field('s', 'periode_semaine', { max: 3 }), null, () => {
      expect(screen.getAllByRole('button', { name: /^S/ })).toHaveLength(3)
      fireEvent.click(screen.getByRole('button', { name: 'S+1, Semaine du Lundi 23 nov. au Dimanche 29 nov.' }))
    })
    expect(value).toEqual(['2026-11-23', '2026-11-29'])
  })
  it('goes through the years by its arrows, from the list too', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    const value = sentAfter(field('a', 'annee'), 2026, () => {
      const years = [...(screen.getByLabelText<HTMLSelectElement>('a').options ?? [])].map(o => o.value)
      expect(years).toEqual(['', '2027', '2026', '2025', '2024', '2023', '2022', '2021'])
      fireEvent.click(screen.getByRole('button', { name: 'Année suivante' }))
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Année suivante' }).disabled).toBe(true)
      fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
      fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
    })
    expect(value).toBe(2025)
  })
})

describe('texts', () => {
  it('cuts tags at commas, at Enter and when left, and takes them off one by one', () => {
    const value = sentAfter(field('t', 'tags', { label: 'Mots' }), 'eau', () => {
      type('Mots', 'gaz,chauffage central,')
      fireEvent.keyDown(type('Mots', 'bois'), { key: 'Enter' })
      fireEvent.click(screen.getByRole('button', { name: 'Retirer eau' }))
      fireEvent.blur(type('Mots', 'fioul'))
    })
    expect(value).toBe('gaz#chauffage central#bois#fioul')
  })
  it('strips the spaces of a phone number, and calls ten digits', () => {
    const value = sentAfter(field('t', 'telephone'), null, () => {
      type('t', '01 99 00 12')
      expect(screen.queryByRole('link')).toBeNull()
      type('t', '01 99 00 12 34')
      expect(screen.getByRole('link', { name: 'Appeler le 0199001234' }).getAttribute('href')).toBe('tel:0199001234')
    })
    expect(value).toBe('0199001234')
  })
  it.each([
    ['the whole number that Tab chose stays chosen without its spaces', [0, 14], [0, 10]],
    ['a place that was pressed chooses nothing', [3, 3], [10, 10]],
  ])('%s', (_, [from = 0, to = 0], chosen) => {
    showForm({ definition: form([field('t', 'telephone')], { dataProvider: { t: '0199001234' } }) })
    const input = box('t')
    expect(input.value).toBe('01 99 00 12 34')
    input.setSelectionRange(from, to)
    fireEvent.focus(input)
    expect(input.value).toBe('0199001234')
    expect([input.selectionStart, input.selectionEnd]).toEqual(chosen)
  })
  it('shows and hides a password', () => {
    sentAfter(field('m', 'mot_de_passe'), null, () => {
      type(/^m/, 'secret')
      expect(box(/^m/).type).toBe('password')
      fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
      expect(box(/^m/).type).toBe('text')
    })
    expect(screen.getByText('Minimum 8 caractères')).toBeTruthy()
  })
  it('keeps a choice that is no longer offered until another is made', () => {
    const champ = field('c', 'choix', { options: [{ value: 'a', label: 'A' }] })
    expect(sentAfter(champ, 'vieux', () => expect(screen.getByText('vieux (n’est plus proposé)')).toBeTruthy())).toBe(
      'vieux',
    )
  })
  it('keeps the extension of a file apart, and wants a name', async () => {
    const { sent, send } = showForm([field('f', 'fichier', { extensions: ['pdf'] })])
    const file = new File(['%PDF'], 'cri.PDF', { type: 'application/pdf' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    fireEvent.change(input, { target: { files: [file] } })
    type('Nom du fichier', '')
    send()
    expect(screen.getByText('Veuillez saisir un nom de fichier')).toBeTruthy()
    type('Nom du fichier', 'Compte rendu')
    send()
    expect(sent[0]?.f).toEqual({ nom: 'Compte rendu.PDF', contenu: file })
  })
})

describe('lookups', () => {
  const found = {
    name: '8 rue des Lilas',
    postcode: '80000',
    city: 'Amiens',
    label: '8 rue des Lilas 80000 Amiens',
    latitude: 49.88,
    longitude: 2.31,
    code_insee: '80021',
  }
  const adresse = vi.fn(async (_text: string, _signal: AbortSignal) => ({
    adresses: [found],
    error: false,
    message: '',
  }))
  const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    adresse.mockClear()
  })

  it('asks from four characters, at multiples of three or once typing stops, the latest text only', async () => {
    showForm([field('adresse', 'adresse', { label: 'Adresse' })], { lookups: { adresse } })
    type('Adresse', '8 r')
    await pause(900)
    expect(adresse).not.toHaveBeenCalled()
    type('Adresse', '8 ru')
    await pause(400)
    type('Adresse', '8 rue')
    await pause(400)
    expect(adresse).not.toHaveBeenCalled()
    type('Adresse', '8 rue,d')
    await pause(100)
    type('Adresse', '8 rue, de')
    await pause(300)
    expect(adresse.mock.calls.map(([text]) => text)).toEqual(['8 rue  de'])
    type('Adresse', '8 rue, des')
    expect(adresse.mock.calls[0]?.[1].aborted).toBe(true)
    await pause(700)
    expect(adresse).toHaveBeenCalledTimes(2)
  })

  it('fills the street, the postcode, the town and the place; what is typed afterwards is nowhere', async () => {
    const { sent, send } = showForm(
      [
        field('adresse_adresse1', 'adresse', { label: 'Adresse' }),
        field('adresse_cp', 'texte'),
        field('adresse_ville', 'texte'),
        field('adresse_latitude', 'nombre', { lecture_seule: true }),
        field('adresse_longitude', 'nombre', { lecture_seule: true }),
        field('adresse_code_insee', 'texte'),
      ],
      { lookups: { adresse } },
    )
    type('Adresse', '8 rue')
    await pause(700)
    fireEvent.click(box('Adresse'))
    fireEvent.click(await screen.findByText(found.label))
    const shown = [
      'Adresse',
      'adresse_cp',
      'adresse_ville',
      'adresse_latitude',
      'adresse_longitude',
      'adresse_code_insee',
    ]
    expect(shown.map(name => box(name).value)).toEqual(['8 rue des Lilas', '80000', 'Amiens', '49,88', '2,31', '80021'])
    type('Adresse', '8 rue des Lilas bis')
    expect(screen.getByText('Choisissez une proposition pour situer l’adresse.')).toBeTruthy()
    send()
    expect(sent[0]).toEqual({
      adresse_adresse1: '8 rue des Lilas bis',
      adresse_cp: '80000',
      adresse_ville: 'Amiens',
      adresse_latitude: null,
      adresse_longitude: null,
      adresse_code_insee: '',
    })
  })

  it('keeps what was typed while the service is away, fails or finds nothing, and says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const answers = [
      async () => ({ adresses: [], error: true, message: 'Service d’adresses indisponible.' }),
      async () => Promise.reject(new Error('offline')),
      async () => ({ adresses: [], error: false, message: '' }),
    ]
    const { sent, send } = showForm([field('adresse', 'adresse', { label: 'Adresse' })], {
      lookups: { adresse: async () => (answers.shift() ?? answers[0])?.() as never },
    })
    for (const [text, words] of [
      ['lieu-dit', 'Service d’adresses indisponible.'],
      ['lieu-dit B', /Recherche impossible/],
      ['lieu-dit Bas', /votre saisie est gardée/],
    ] as const) {
      type('Adresse', text)
      await pause(700)
      expect(screen.getByText(words)).toBeTruthy()
    }
    send()
    expect(sent).toEqual([{ adresse: 'lieu-dit Bas' }])
    warned.mockRestore()
  })

  it('asks those of the application where the form brings none', async () => {
    showForm([field('adresse', 'adresse', { label: 'Adresse' })], { around: { adresse } })
    type('Adresse', 'rue de')
    await pause(300)
    expect(adresse).toHaveBeenCalledTimes(1)
  })

  it('writes the company’s name where nobody has written one', async () => {
    const siren = async () => ({ denomination: 'Bois SARL', error: false, message: 'entreprise fermée' })
    const fields = [field('compte_siren', 'siren', { label: 'SIREN' }), field('compte_raison_sociale', 'texte')]
    const first = showForm(fields, { lookups: { siren } })
    type('SIREN', '000000018')
    expect(await screen.findByText('Bois SARL, entreprise fermée')).toBeTruthy()
    first.send()
    expect(first.sent).toEqual([{ compte_siren: '000000018', compte_raison_sociale: 'Bois SARL' }])
    cleanup()
    const second = showForm({
      definition: form(fields, { dataProvider: { compte_raison_sociale: 'À nous' } }),
      lookups: { siren },
    })
    type('SIREN', '000000018')
    expect(await screen.findByText('Bois SARL, entreprise fermée')).toBeTruthy()
    second.send()
    expect(second.sent).toEqual([{ compte_siren: '000000018', compte_raison_sociale: 'À nous' }])
  })

  it('checks a SIREN here, then with the register, whose refusal is shown', async () => {
    const siren = vi.fn(async (n: string) =>
      n === '000000018'
        ? { denomination: 'Bois SARL', error: false, message: '' }
        : { denomination: '', error: true, message: 'Entreprise inconnue' },
    )
    const { sent, send } = showForm([field('siren', 'siren', { label: 'SIREN' })], { lookups: { siren } })
    type('SIREN', '000 000 019')
    send()
    expect(screen.getByText('Siren invalide')).toBeTruthy()
    expect(siren).not.toHaveBeenCalled()
    type('SIREN', '000000026')
    expect(await screen.findByText('Entreprise inconnue')).toBeTruthy()
    send()
    expect(sent).toEqual([])
    type('SIREN', '000000018')
    await waitFor(() => expect(screen.getByText('Bois SARL')).toBeTruthy())
    send()
    expect(sent).toEqual([{ siren: '000000018' }])
  })
  it('accepts a SIREN while the register does not answer', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { sent, send } = showForm([field('siren', 'siren', { label: 'SIREN' })], {
      lookups: { siren: async () => Promise.reject(new Error('offline')) },
    })
    type('SIREN', '000000018')
    expect(await screen.findByText(/Vérification différée/)).toBeTruthy()
    send()
    expect(sent).toEqual([{ siren: '000000018' }])
    warned.mockRestore()
  })
  it('finds one of many by typing, accents aside', async () => {
    const champ = field('u', 'autocompletion', {
      label: 'Agent',
      options: [
        { value: '1', label: 'Élodie Œuvrard' },
        { value: '2', label: 'Hugo Bonnet' },
      ],
    })
    const { sent, send } = showForm([champ])
    act(() => box('Agent').focus())
    type('Agent', 'elodie')
    expect(screen.queryByText('Hugo Bonnet')).toBeNull()
    fireEvent.click(await screen.findByText('Élodie Œuvrard'))
    send()
    expect(sent).toEqual([{ u: '1' }])
  })
})
