import { Alert, Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { adresseCloture } from '../address.ts'
import { direAPart, peutFinirAPart } from '../view/a-part.ts'
import { useBegunClosing } from './cloture/use-begun-closing.ts'

/** A closing that the plan no longer asks for, and that can be finished all the same: said, and led to. */
export function BegunClosing({ visite }: { visite: InterventionActivite }) {
  const commencee = useBegunClosing(visite.intervention_id)
  if (!peutFinirAPart(visite, commencee)) return null
  return (
    <Alert
      color="yellow"
      title={commencee ? 'Une clôture commencée est gardée sur ce téléphone' : 'Vous étiez sur place'}
    >
      {direAPart(visite)}
      <Button variant="default" mt={10} fullWidth onClick={() => navigate(adresseCloture(visite.intervention_id))}>
        {commencee ? 'Reprendre la clôture' : 'Clôturer à part'}
      </Button>
    </Alert>
  )
}
