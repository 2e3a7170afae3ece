import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { ContratSaisi, VersionPresentee } from '#domains/scheduling/model/agents.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DEPUIS_TOUJOURS } from '#domains/scheduling/model/versions.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { ecrireContrat, formulaireContrat, retirerContrat } from '../contract.ts'
import { ContractEnd } from './contract-end.tsx'
import { direSemaine } from './grid.ts'
import classes from './screen.module.css'

type Props = {
  id: number
  /** The latest first. */
  contrats: readonly VersionPresentee[]
  aujourdhui: string
  online: boolean
}

/** "Depuis le 01/09/2026", "Du 01/09/2026 au 31/12/2026". */
function direPeriode({ valable_du, valable_au }: VersionPresentee): string {
  const debut = valable_du === DEPUIS_TOUJOURS ? '' : direJour(valable_du)
  if (valable_au === null) return debut ? `Depuis le ${debut}` : 'Depuis toujours'
  return debut ? `Du ${debut} au ${direJour(valable_au)}` : `Jusqu’au ${direJour(valable_au)}`
}

/** Contracts on a line of time, the one of today told apart; what holds changes from a day on. */
export function Contracts({ id, contrats, aujourdhui, online }: Props) {
  const params = { id: String(id) }
  const [derniere] = contrats
  return (
    <PanelSection title="Contrats">
      {contrats.length === 0 && (
        <p className={panel.quiet}>Sans contrat, cette personne n’a pas de ligne dans les plannings.</p>
      )}
      <ol className={classes.line} hidden={contrats.length === 0} aria-label="Contrats, du dernier au premier">
        {contrats.map(version => (
          <Version key={version.valable_du} id={id} version={version} aujourdhui={aujourdhui} online={online} />
        ))}
      </ol>
      <div className={panel.tools}>
        <FormButton
          label={contrats.length === 0 ? 'Ajouter un contrat' : 'Modifier à partir du…'}
          icone={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
          disabled={!online}
          read={formulaireContrat}
          write={ecrireContrat}
          of={{ params }}
          undo={({ avant, valable_du }: { avant: ContratSaisi | null; valable_du: string }) =>
            avant
              ? undoBy(ecrireContrat, { params, body: avant }, 'Le contrat reste changé.')
              : undoBy(retirerContrat, { params: { ...params, valable_du } }, 'Le contrat reste changé.')
          }
        />
        {derniere && <ContractEnd id={id} derniere={derniere} online={online} />}
      </div>
    </PanelSection>
  )
}

type VersionProps = { id: number; version: VersionPresentee; aujourdhui: string; online: boolean }

function Version({ id, version, aujourdhui, online }: VersionProps) {
  const { valable_du, valable_au, modifiable } = version
  const params = { id: String(id) }
  const retrait = useWriting(retirerContrat, {
    toast: true,
    undo: ({ avant }) => undoBy(ecrireContrat, { params, body: avant }, 'Le contrat reste retiré.'),
  })
  const tient = valable_du <= aujourdhui && (valable_au === null || valable_au >= aujourdhui)
  const marques = [
    version.travailleur_nuit === 1 && 'travailleur de nuit',
    version.exempt_nuit === 1 && 'dispensé de nuits',
  ].filter(Boolean)
  return (
    <li className={classes.version} data-now={tient || undefined}>
      <p>
        <b>{direPeriode(version)}</b> {tient && <Pill tone="good">Aujourd’hui</Pill>}
        {valable_du > aujourdhui && <Pill tone="info">À venir</Pill>}
      </p>
      <p>
        {[version.metier_libelle, version.unite_libelle, direSemaine(version), ...marques].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.under}>{formaterDuree(version.minutes_annuelles)} par an</p>
      {modifiable && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={retrait.pending}
            disabled={!online}
            onClick={() => void retrait.write({ params: { ...params, valable_du } })}
          >
            Retirer ce contrat
          </Button>
        </div>
      )}
    </li>
  )
}
