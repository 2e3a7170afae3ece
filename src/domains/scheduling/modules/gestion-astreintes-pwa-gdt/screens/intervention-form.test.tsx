import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { NotStored } from '#offline/outbox.ts'
import { instantParis } from '#wire/dates.ts'
import type { Brouillon } from '../offline/brouillon.ts'
import { unContenu, uneAstreinte, uneIntervention } from '../testing/ground.ts'
import { InterventionForm } from './intervention-form.tsx'

const VIDE: Brouillon = { uid: 'u', heure_debut: '', heure_fin: '', jour: null, description: '', vu: null }
const enregistrer = vi.fn<(contenu: ContenuIntervention) => Promise<void>>()

function Banc({
  depart = VIDE,
  astreinte = uneAstreinte(),
  maintenant = instantParis('2026-11-21', '01:20'),
}: {
  depart?: Brouillon
  maintenant?: string
  astreinte?: ReturnType<typeof uneAstreinte>
}) {
  const [brouillon, setBrouillon] = useState(depart)
  return (
    <MantineProvider>
      <InterventionForm
        astreinte={astreinte}
        brouillon={brouillon}
        intervention={null}
        nonGarde={null}
        lireMaintenant={() => maintenant}
        changer={change => setBrouillon(b => ({ ...b, ...change }))}
        onEnregistrer={enregistrer}
      />
    </MantineProvider>
  )
}

const champ = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom)
const taper = (nom: string, value: string) => fireEvent.change(champ(nom), { target: { value } })
const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const remplir = () => {
  taper('Début', '2350')
  fireEvent.click(screen.getByRole('button', { name: 'Fin\u00a0: maintenant' }))
  taper('Description', 'Chute, relevée')
}

describe('the form of an intervention', () => {
  beforeEach(() => enregistrer.mockReset().mockResolvedValue())

  it('ties each error to its field, stores nothing, and puts the keyboard in the first one', () => {
    render(<Banc />)
    envoyer()
    expect(champ('Début').getAttribute('aria-invalid')).toBe('true')
    const decrit = champ('Début').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(decrit.split(' ')[0] ?? '')?.textContent).toBe('Indiquez l’heure de début.')
    expect(champ('Début').placeholder).toBe('')
    expect(screen.getByText('Décrivez l’intervention.')).toBeTruthy()
    expect(document.activeElement).toBe(champ('Début'))
    expect(enregistrer).not.toHaveBeenCalled()
  })
  it('refuses what overlaps another intervention of the duty', () => {
    const prise = uneIntervention(1, unContenu('23:00', '23:55'))
    render(<Banc astreinte={uneAstreinte({ interventions: [prise] })} />)
    remplir()
    envoyer()
    expect(screen.getByText(/Une autre intervention couvre déjà ce moment/)).toBeTruthy()
    expect(enregistrer).not.toHaveBeenCalled()
  })
  it('says the day it understood while one types, and stores these instants once for two presses', async () => {
    render(<Banc />)
    remplir()
    expect(champ('Début').value).toBe('23:50')
    expect(screen.getByRole('status').textContent).toBe('De 23:50 ven. à 01:20 sam., 1\u00a0h\u00a030')
    let finir = () => {}
    enregistrer.mockReturnValue(
      new Promise(resolve => {
        finir = resolve
      }),
    )
    envoyer()
    envoyer()
    expect(enregistrer).toHaveBeenCalledTimes(1)
    expect(enregistrer.mock.calls[0]?.[0]).toEqual(unContenu('23:50', '01:20', 'Chute, relevée'))
    finir()
  })
  it('offers no “now” for a duty that is over, and stores an end after it only once confirmed', async () => {
    render(<Banc maintenant={instantParis('2026-11-21', '12:00')} />)
    expect(screen.queryByRole('button', { name: /maintenant/ })).toBeNull()
    taper('Début', '0630')
    taper('Fin', '0915')
    taper('Description', 'Chute, relevée')
    envoyer()
    expect(screen.getByText('Confirmez la fin, ou corrigez-la.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(enregistrer).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Oui, elle a fini à 09:15 sam\./ }))
    envoyer()
    await waitFor(() => expect(enregistrer).toHaveBeenCalledTimes(1))
  })
  it('keeps what was typed when the device refuses, and says that nothing was stored', async () => {
    enregistrer.mockRejectedValueOnce(new NotStored(new Error('disk')))
    render(<Banc />)
    remplir()
    envoyer()
    expect((await screen.findByRole('alert')).textContent).toContain('Rien n’a été enregistré')
    expect(champ('Description').value).toBe('Chute, relevée')
    envoyer()
    await waitFor(() => expect(enregistrer).toHaveBeenCalledTimes(2))
  })
})
