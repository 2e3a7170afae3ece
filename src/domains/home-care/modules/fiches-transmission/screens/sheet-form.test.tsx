import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contenu } from '#domains/home-care/model/transmission.ts'
import { NotStored } from '#offline/outbox.ts'
import { type Brouillon, VIDE } from '../offline/brouillon.ts'
import { SheetForm } from './sheet-form.tsx'

const enregistrer = vi.fn<(contenu: Contenu) => Promise<void>>()

function Banc({ depart = {} }: { depart?: Partial<Brouillon> }) {
  const [brouillon, setBrouillon] = useState<Brouillon>({ ...VIDE, uid: 'u', ...depart })
  return (
    <MantineProvider>
      <SheetForm
        brouillon={brouillon}
        nonGarde={null}
        changer={change => setBrouillon(b => ({ ...b, ...change }))}
        personnes={['Mme Petit, ch. 12', 'M. Leroux, ch. 7']}
        onEnregistrer={enregistrer}
      />
    </MantineProvider>
  )
}
const texte = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Transmission' })
const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('the form of a sheet', () => {
  beforeEach(() => enregistrer.mockReset().mockResolvedValue())

  it('asks for the text, ties the refusal to it, and puts the keyboard there', () => {
    render(<Banc depart={{ categorie: 'soins' }} />)
    envoyer()
    expect(texte().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(texte())
    expect(document.body.textContent).toContain('Écrivez ce qui est à transmettre.')
    expect(enregistrer).not.toHaveBeenCalled()
  })

  it('supposes no category: asks for it, in its place, with the keyboard', async () => {
    render(<Banc depart={{ texte: 'Nuit calme' }} />)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    envoyer()
    const groupe = screen.getByRole('group', { name: 'Catégorie' })
    expect(groupe.textContent).toContain('Choisissez une catégorie.')
    expect(groupe.contains(document.activeElement)).toBe(true)
    expect(texte().getAttribute('aria-invalid')).not.toBe('true')
    expect(enregistrer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('radio', { name: 'Sommeil' }))
    expect(groupe.textContent).not.toContain('Choisissez')
    envoyer()
    await waitFor(() => expect(enregistrer).toHaveBeenCalledWith(expect.objectContaining({ categorie: 'sommeil' })))
  })

  it('keeps what was typed when the device refuses to store it, and says so', async () => {
    enregistrer.mockRejectedValueOnce(new NotStored(new Error('QuotaExceededError')))
    render(<Banc depart={{ texte: 'Rougeur au talon', categorie: 'soins' }} />)
    envoyer()
    expect((await screen.findByRole('alert')).textContent).toContain('mémoire de ce téléphone est pleine')
    expect(texte().value).toBe('Rougeur au talon')
  })

  it('hands over the whole sheet, once however often it is pressed', async () => {
    render(<Banc />)
    fireEvent.change(screen.getByLabelText('Personne concernée'), { target: { value: ' Mme Petit, ch. 12 ' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Sommeil' }))
    fireEvent.change(texte(), { target: { value: 'Nuit agitée' } })
    fireEvent.click(screen.getByRole('button', { name: /Ce qui a été fait/ }))
    fireEvent.change(screen.getByLabelText('Résultat'), { target: { value: 'Rendormie vers 4 h' } })
    fireEvent.click(screen.getByRole('switch', { name: /Importante/ }))
    envoyer()
    envoyer()
    await waitFor(() => expect(enregistrer).toHaveBeenCalledTimes(1))
    expect(enregistrer).toHaveBeenCalledWith({
      personne: 'Mme Petit, ch. 12',
      categorie: 'sommeil',
      importance: 'importante',
      texte: 'Nuit agitée',
      actions: '',
      resultat: 'Rendormie vers 4 h',
    })
  })

  it('proposes the names written lately, and shows at once what a draft already says', () => {
    render(<Banc depart={{ actions: 'Crème appliquée' }} />)
    expect([...document.querySelectorAll('datalist option')].map(o => (o as HTMLOptionElement).value)).toEqual([
      'Mme Petit, ch. 12',
      'M. Leroux, ch. 7',
    ])
    expect(screen.getByLabelText<HTMLTextAreaElement>('Ce qui a été fait').value).toBe('Crème appliquée')
  })
})
