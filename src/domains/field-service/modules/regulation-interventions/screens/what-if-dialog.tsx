import { Button, Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { EtSi } from '../contract.ts'
import classes from './what-if.module.css'
import { BetterPlaces, Findings } from './what-if.tsx'

export interface Question {
  readonly visite: VisitePlanifiee
  readonly said: EtSi
  /** True: there all the same; false: it goes back to where it was. */
  readonly answer: (yes: boolean) => void
}

/** Asked of a drag only where something speaks against it: what it changes, and what would be better. */
export function WhatIfDialog({ visite, said, answer }: Question) {
  const leave = () => answer(false)
  useBackLayer(true, leave)
  const refused = said.constats.some(c => c.niveau === 'bloque')
  return (
    <Modal
      opened
      onClose={leave}
      title={`Déplacer la visite, ${visite.client}`}
      centered
      size="30rem"
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <Findings constats={said.constats} />
        <BetterPlaces visite={visite} idees={said.idees} done={leave} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={leave} data-autofocus>
            Laisser où elle était
          </Button>
          {!refused && <Button onClick={() => answer(true)}>Déplacer quand même</Button>}
        </div>
      </div>
    </Modal>
  )
}
