import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { ApiProblem } from '#client/call/problem.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { ActionPanel } from '../screens/action-panel.tsx'

/** The panel of a request, over an office that the file plays. */

export const gestes = { relire: vi.fn(), onRepondu: vi.fn() }

const client = new QueryClient()

/** @param cle another one is another panel */
export function dessin(action: ActionATraiter, cle = 0) {
  return (
    <MantineProvider>
      <QueryClientProvider client={client}>
        <AtDesk>
          <ActionPanel key={cle} action={action} {...gestes} />
        </AtDesk>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export function ouvrir(action: ActionATraiter) {
  client.clear()
  return render(dessin(action))
}

export const bouton = (nom: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: nom })

export const probleme = (status: number, erreur: string, message: string) =>
  new ApiProblem(status, { code: 'error', message, duration: 4500, erreur } as ApiProblem['problem'])
