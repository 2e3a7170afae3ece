import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { VisiteDetail, VisiteParente } from '#domains/field-service/model/interventions/regulation.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { adresseSuite } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { creerIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterJour } from '#wire/dates.ts'
import { adresseRegulation } from '../address.ts'

/** What a visit follows, what follows it, and where its follow-up is planned once it is finished. */
export function FollowUps({ visite, online }: { readonly visite: VisiteDetail; readonly online: boolean }) {
  const { suite_de = null, suites = [], adresse_id, etapes_en_cours, annulee, intervention_id } = visite
  const mine = mayCall(useSession(), [creerIntervention])
  const planifiable = online && mine && adresse_id !== undefined && etapes_en_cours === 3 && !annulee
  if (!suite_de && suites.length === 0 && !planifiable) return null
  return (
    <PanelSection title="Suites">
      <ul className={panel.list}>
        {suite_de && <Parent visite={suite_de} label={`Suite de ${numeroVisite(suite_de.intervention_id)}`} />}
        {suites.map(suite => (
          <Parent
            key={suite.intervention_id}
            visite={suite}
            label={`Suivie de ${numeroVisite(suite.intervention_id)}`}
          />
        ))}
      </ul>
      {planifiable && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => navigate(adresseSuite(adresse_id, intervention_id))}
        >
          Planifier une suite
        </Button>
      )}
    </PanelSection>
  )
}

function Parent({ visite, label }: { readonly visite: VisiteParente; readonly label: string }) {
  const { jour, intervention_id, etape_libelle } = visite
  return (
    <LinkRow to={adresseRegulation(jour, intervention_id)} chosen={false} dense>
      <b>{label}</b>
      <span className={panel.quiet}>{`${formaterJour(jour, 'complet')}, ${etape_libelle.toLowerCase()}`}</span>
    </LinkRow>
  )
}
