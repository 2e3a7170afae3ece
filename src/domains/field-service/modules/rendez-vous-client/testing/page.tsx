import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { CustomerPage } from '../screens/customer-page.tsx'

/** Ground of the tests of a customer's page: a visit to come, and an office that answers what it is told to. */
export const RDV: RendezVous = {
  entreprise: 'Thermi-Somme',
  telephone: '+33353010001',
  jour: '2026-11-25',
  creneau: '08:00 - 10:00',
  ancien: null,
  ancien_jour: null,
  prestation: 'Dépannage chaudière',
  technicien: 'Hugo',
  etat: 'prevu',
  absent: false,
  confirme: false,
  deplacer: null,
  confirmable: true,
  arrivee: null,
  rapport: null,
  avis: null,
  empechement: null,
  jusque: '2026-12-25',
}

type Reponse = { status: number; corps: unknown }
export const recues: { quoi: string; corps: unknown; options: RequestInit }[] = []
/** Answers by method and end of address, in order; the last one stays. */
export const reponses = new Map<string, Reponse[]>()
export const ok = (corps: unknown): Reponse => ({ status: 200, corps })
export const refus = (erreur: keyof typeof errorCatalogue, message: string): Reponse => ({
  status: errorCatalogue[erreur].status,
  corps: { code: 'error', erreur, message, duration: 4500, reference: 'x' },
})

/** Every call is answered by `reponses`. */
export function repondreAuxAppels(): void {
  recues.length = 0
  reponses.clear()
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const quoi = `${options.method} ${url.replace(/^\/api\/public\/rdv\/secret/, '')}`
    recues.push({ quoi, corps: options.body ? JSON.parse(String(options.body)) : null, options })
    const file = reponses.get(quoi)
    const reponse = file && (file.length > 1 ? file.shift() : file[0])
    if (!reponse) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reponse.corps), {
      status: reponse.status,
      headers: { 'content-type': 'application/json' },
    })
  })
}

export const ouvrir = () =>
  render(
    <MantineProvider>
      <CustomerPage jeton="secret" />
    </MantineProvider>,
  )
export const bouton = (name: string) => screen.findByRole('button', { name })
