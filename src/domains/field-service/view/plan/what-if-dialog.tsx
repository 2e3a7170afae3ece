import { Button, Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { direRienDeMieux, type Place, type VisitePlacee } from '#domains/field-service/model/repartition/places.ts'
import type { EtSi } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import classes from '#kit/findings/findings.module.css'
import { Findings } from '#kit/findings/findings.tsx'
import { BetterPlaces } from './what-if.tsx'

export interface Question {
  readonly visite: VisitePlacee
  /** Whose visit it is, for the title. */
  readonly client: string
  readonly said: EtSi
  /** Where it was let go, and where from. */
  readonly where: string
  /** The day it was dragged to. */
  readonly demande: Place['jour']
  /** True: there all the same; false: it goes back to where it was. */
  readonly answer: (yes: boolean) => void
}

/** Asked of a drag only where something speaks against it: what it changes, and what would be better. */
export function WhatIfDialog({ visite, client, said, where, demande, answer }: Question) {
  const leave = () => answer(false)
  useBackLayer(true, leave)
  const refused = said.constats.some(c => c.niveau === 'bloque')
  const nothing = direRienDeMieux(said)
  return (
    <Modal
      opened
      onClose={leave}
      title={`Déplacer l’intervention, ${client}`}
      centered
      size="30rem"
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <p className={classes.quiet}>{where}</p>
        <Findings constats={said.constats} />
        {nothing && <p className={classes.quiet}>{nothing}</p>}
        <BetterPlaces visite={visite} client={client} idees={said.idees} demande={demande} done={leave} />
        <EndButtons>
          <Button variant="default" onClick={leave} data-autofocus>
            Laisser où elle était
          </Button>
          {!refused && <Button onClick={() => answer(true)}>Déplacer quand même</Button>}
        </EndButtons>
      </div>
    </Modal>
  )
}
