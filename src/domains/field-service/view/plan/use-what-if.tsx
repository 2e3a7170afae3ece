import { type ReactNode, useState } from 'react'
import { call } from '#client/call/api.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { type Place, placeQuery, type VisitePlacee } from '#domains/field-service/model/repartition/places.ts'
import { deplacerVisite, essayerPlace } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { type Question, WhatIfDialog } from './what-if-dialog.tsx'
import { direVers } from './words.ts'

/**
 * Asks before a drag is sent: nothing where nothing speaks against it, and where the office cannot say, it has the last word all the
 * same. Drags that follow one another are asked one after the other.
 * @param gens whom the grid shows
 */
export function useWhatIf(gens: readonly Person[]): { readonly accepted: Ask; readonly asked: ReactNode } {
  const allowed = mayCall(useSession(), [essayerPlace, deplacerVisite])
  const [questions, setQuestions] = useState<readonly Question[]>([])
  async function accepted(visite: Dragged, client: string, place: Place): Promise<boolean> {
    if (!allowed) return true
    const params = { id: String(visite.intervention_id) }
    const said = await call(essayerPlace, { params, query: placeQuery(place) }).catch(error => {
      console.info('not tried', error)
      return null
    })
    if (!said?.constats.some(c => c.niveau !== 'info')) return true
    return await new Promise(resolve => {
      const question: Question = {
        visite,
        client,
        said,
        where: direVers(visite, place, gens.find(p => p.id === place.vers)?.label ?? ''),
        demande: place.jour,
        answer: yes => {
          setQuestions(all => all.filter(q => q !== question))
          resolve(yes)
        },
      }
      setQuestions(all => [...all, question])
    })
  }
  const [first] = questions
  const key = first && `${first.visite.intervention_id} ${questions.length}`
  return { accepted, asked: first && <WhatIfDialog key={key} {...first} /> }
}

type Person = { readonly id: number; readonly label: string }
type Dragged = VisitePlacee & { readonly technicien: string }
type Ask = (visite: Dragged, client: string, place: Place) => Promise<boolean>
