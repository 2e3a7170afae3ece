import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { useToday } from '#client/page/use-today.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { constater } from '#domains/field-service/model/tournees/constats.ts'
import type { Choix } from '#domains/field-service/model/tournees/enonce.ts'
import type { Tournees } from '#domains/field-service/model/tournees/schema.ts'
import { adresseDe } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { repartirVisites } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import classes from './order-dialog.module.css'
import { direConstats, direSauf } from './tour-words.ts'

type Props = {
  readonly day: Tournees
  readonly choix: Choix
  readonly widen: (() => void) | null
  readonly close: () => void
  readonly children: ReactNode
}

/** No order is better: the plan holds as it is, or what does not hold is told with what may be done about it. */
export function NothingBetter({ day, choix, widen, close, children }: Props) {
  const today = useToday()
  const may = mayCall(useSession(), [repartirVisites])
  const found = constater(day, choix.techniciens)
  const wrong = direConstats(found)
  const kept = choix.entreTous ? 'même entre tous' : 'si chacun garde les siennes'
  function share(): void {
    close()
    navigate(adresseDe({ jour: day.jour, id: null }, today))
  }
  return (
    <>
      <p className={classes.quiet}>
        {wrong
          ? `${wrong}\u00a0: rien de mieux n’a été trouvé, ${kept}.`
          : `Rien de mieux n’a été trouvé\u00a0: l’ordre présent tient les promesses au plus court, à l’estime${direSauf(day)}.`}
      </p>
      {children}
      <EndButtons>
        <Button variant="default" onClick={close}>
          Fermer
        </Button>
        {found.absentes > 0 && may && (
          <Button variant={widen ? 'default' : 'filled'} onClick={share}>
            Répartir dans Régulation
          </Button>
        )}
        {wrong && widen && <Button onClick={widen}>Chercher entre tous</Button>}
      </EndButtons>
    </>
  )
}
