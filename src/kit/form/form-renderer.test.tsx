import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showForm, type } from './testing/form.tsx'
import { field, form } from './testing/vectors.ts'
import type { FormMemory } from './types.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NOM = field('nom', 'texte', { label: 'Nom' })
const PLACES = field('places', 'nombre', { label: 'Places', aide: 'Conducteur compris' })
const required = { ruleValidate: [{ field: 'nom', rule: 'required' as const, message: 'Nom : à renseigner.' }] }

describe('sending', () => {
  it('says what is wrong at its field, goes to the first one, and sends nothing', () => {
    const { sent, send } = showForm({ definition: form([PLACES, NOM], required) })
    type('Places', 'douze')
    send()
    const places = screen.getByLabelText('Places')
    expect(screen.getByRole('alert').textContent).toBe('Veuillez vérifier votre saisie')
    expect(document.activeElement).toBe(places)
    expect(places.getAttribute('aria-invalid')).toBe('true')
    const described = (places.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Conducteur compris', 'Un nombre est attendu.'])
    expect(screen.getByText('Nom : à renseigner.')).toBeTruthy()
    expect(sent).toEqual([])
  })
  it('clears an error as it is corrected', () => {
    const { sent, send } = showForm({ definition: form([PLACES, NOM], required) })
    send()
    type(/Nom/, 'Kangoo')
    expect(screen.queryByText('Nom : à renseigner.')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('')
    send()
    expect(sent).toEqual([{ places: null, nom: 'Kangoo' }])
  })
  it('says a wrong format when the field is left, an empty one only when sending', () => {
    showForm({ definition: form([PLACES, NOM], required) })
    fireEvent.blur(type('Places', 'x'))
    fireEvent.blur(screen.getByLabelText(/Nom/))
    expect(screen.getByText('Un nombre est attendu.')).toBeTruthy()
    expect(screen.queryByText('Nom : à renseigner.')).toBeNull()
  })
  it('sends once, by the button or Ctrl+Enter, and nothing while pending', () => {
    const { sent, send, again } = showForm([NOM])
    const input = type('Nom', 'Kangoo')
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
    send()
    expect(sent).toHaveLength(1)
    again({ pending: true })
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
    expect(sent).toHaveLength(1)
    again({ pending: false, error: 'Le serveur ne répond pas.' })
    expect(screen.getByRole('alert').textContent).toBe('Le serveur ne répond pas.')
    send()
    expect(sent).toHaveLength(2)
  })
  it('ties the server’s refusals to their fields until they are changed, and loses none', () => {
    const { again } = showForm([NOM, PLACES])
    again({ error: 'Saisie refusée.', champs: { places: 'Trop de places.', ancien: 'Champ disparu.' } })
    const places = screen.getByLabelText('Places')
    expect(document.activeElement).toBe(places)
    expect(places.getAttribute('aria-describedby')).toContain('erreur')
    expect(screen.getByRole('alert').textContent).toBe('Saisie refusée.Champ disparu.')
    type('Places', '3')
    expect(screen.queryByText('Trop de places.')).toBeNull()
  })
})

describe('showing and hiding', () => {
  const definition = form([field('loue', 'case', { label: 'Loué' }), field('fin', 'texte', { label: 'Fin' })], {
    ruleValidate: [{ field: 'fin', rule: 'required', message: 'Fin requise' }],
    terms: [{ id: '1', field: 'loue', term: 'equal', value: 1, fieldToCompare: null }],
    term_actions: [{ field: 'fin', action: 'show', terms: ['1'] }],
  })
  it('neither asks nor sends what is hidden, and gives it back', () => {
    const { sent, send } = showForm({ definition })
    const box = screen.getByLabelText('Loué')
    fireEvent.click(box)
    type(/Fin/, 'décembre')
    fireEvent.click(box)
    expect(screen.queryByLabelText(/Fin/)).toBeNull()
    send()
    expect(sent).toEqual([{ loue: 0 }])
    fireEvent.click(box)
    expect(screen.getByLabelText<HTMLInputElement>(/Fin/).value).toBe('décembre')
  })
})

describe('leaving', () => {
  it('closes at once when nothing was typed, and asks when something was', () => {
    const { props } = showForm([NOM])
    fireEvent.keyDown(screen.getByLabelText('Nom'), { key: 'Escape' })
    expect(props.onCancel).toHaveBeenCalledTimes(1)
    type('Nom', 'Kangoo')
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(props.onCancel).toHaveBeenCalledTimes(1)
    expect(screen.getByText(/Votre saisie sera perdue/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer sans enregistrer' }))
    expect(props.onCancel).toHaveBeenCalledTimes(2)
  })
  it('tells whether something was typed, and no more once it is gone', async () => {
    const onDirty = vi.fn()
    const { unmount } = showForm([NOM], { onDirty })
    type('Nom', 'K')
    expect(onDirty).toHaveBeenLastCalledWith(true)
    type('Nom', '')
    expect(onDirty).toHaveBeenLastCalledWith(false)
    type('Nom', 'K')
    unmount()
    await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false))
  })
  it('shows a form that may not be changed, with its reason, and only closes', () => {
    const note = field('raison', 'information', { label: 'Ce jour est déjà passé.' })
    showForm({ definition: form([note, NOM], { editable: false }) })
    expect(screen.getByText('Ce jour est déjà passé.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Nom').readOnly).toBe(true)
    expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy()
  })
})

describe('drafts', () => {
  function store(kept: unknown = null) {
    const shelf = { kept }
    return Object.assign(shelf, {
      lire: async () => shelf.kept,
      garder: vi.fn((draft: unknown) => {
        shelf.kept = draft
      }),
      oublier: vi.fn(() => {
        shelf.kept = null
      }),
    } satisfies FormMemory)
  }
  const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('keeps what is typed after a pause, and gives it back to another visit', async () => {
    vi.useFakeTimers()
    const memory = store()
    const { unmount } = showForm([NOM, PLACES], { memory })
    await settle()
    type('Nom', 'Kan')
    type('Nom', 'Kangoo')
    await settle(400)
    expect(memory.garder).toHaveBeenCalledTimes(1)
    unmount()
    showForm([NOM, PLACES], { memory })
    await settle()
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Kangoo')
    expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Repartir de zéro' }))
    await settle(400)
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('')
    expect(memory.kept).toBeNull()
  })
  it('writes at the last moment when the page goes away', async () => {
    vi.useFakeTimers()
    const memory = store()
    showForm([NOM], { memory })
    await settle()
    type('Nom', 'Kangoo')
    fireEvent(window, new Event('pagehide'))
    expect(memory.kept).toEqual({ nom: 'Kangoo' })
  })
  it('forgets what was taken, keeps what was refused', async () => {
    vi.useFakeTimers()
    const memory = store({ nom: 'Kangoo' })
    const first = showForm([NOM], { memory })
    await settle()
    first.send()
    first.again({ pending: true })
    first.again({ pending: false, error: 'Refusé.' })
    first.unmount()
    expect(memory.kept).toEqual({ nom: 'Kangoo' })
    const second = showForm([NOM], { memory })
    await settle()
    second.send()
    second.unmount()
    await vi.advanceTimersByTimeAsync(0)
    expect(memory.kept).toBeNull()
  })
  it('goes on when the device keeps nothing', async () => {
    vi.useFakeTimers()
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const memory = { ...store(), lire: async () => Promise.reject(new Error('closed')) }
    const { sent, send } = showForm([NOM], { memory })
    await settle()
    type('Nom', 'Kangoo')
    send()
    expect(sent).toEqual([{ nom: 'Kangoo' }])
    expect(warned).toHaveBeenCalled()
    warned.mockRestore()
  })
})
