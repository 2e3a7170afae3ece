import { Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { erreurEtendue } from '#domains/scheduling/model/bureau/application.ts'
import { erreurModele } from '#domains/scheduling/model/bureau/copie.ts'
import { copierJours, prevoirCopie } from '#domains/scheduling/model/bureau/cycle-operations.ts'
import { cleMois, moisDu, moisVoisin } from '#domains/scheduling/modules/planning-edt/address.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import { AgentChoice, type Choisis } from './agent-choice.tsx'
import { ApplySteps } from './apply-steps.tsx'
import { ApplyOptions, OPTIONS, type Options } from './options.tsx'

interface Dates {
  readonly du: JourIso
  readonly au: JourIso
  readonly vers: JourIso
  readonly jusque: JourIso
}
type Saisie = Options & Dates & { readonly choisis: Choisis }
type Props = { readonly opened: boolean; readonly onClose: () => void }

/** Copies a week on weeks or a month on the next one, weekday on weekday. */
export function CopyDays({ opened, onClose }: Props) {
  const { mois } = useBureauAutour()
  useBackLayer(opened, onClose)
  const du = mois.dates[0]?.dadate ?? ''
  const au = mois.dates.at(-1)?.dadate ?? ''
  const suivant = (pas: number) => `${cleMois(moisVoisin(moisDu(du), pas))}-01`
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Copier des jours"
      centered
      size={620}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && (
        <KeptForm<Saisie>
          name={`planning-copier:${du}`}
          empty={() => ({ ...OPTIONS, du, au, vers: suivant(1), jusque: ajouterJours(suivant(2), -1), choisis: {} })}
        >
          {garde => <Form garde={garde} onClose={onClose} />}
        </KeptForm>
      )}
    </Modal>
  )
}

/** Why it cannot be asked for yet. */
function manqueDe(dates: Dates, agents: readonly number[]): string | null {
  if (agents.length === 0) return 'Agents\u00a0: choisissez de qui les jours sont copiés.'
  if (Object.values(dates).includes('')) return 'Dates\u00a0: à renseigner.'
  return erreurModele(dates) ?? erreurEtendue({ du: dates.vers, au: dates.jusque }, agents.length)
}

function Form({ garde, onClose }: { readonly garde: KeptDraft<Saisie>; readonly onClose: () => void }) {
  const { choisis, du, au, vers, jusque, ...options } = garde.draft
  const dates = { du, au, vers, jusque }
  const agents = Object.keys(choisis).map(Number)
  return (
    <ApplySteps
      nom="copie de jours"
      oui="Copier ces jours"
      manque={manqueDe(dates, agents)}
      gens={agents}
      demander={(essai, choix, sauf) =>
        call(essai ? prevoirCopie : copierJours, {
          body: { ...dates, agents: agents.filter(id => !sauf.has(id)), ...options, ...choix },
        })
      }
      onDone={garde.close}
      onClose={onClose}
    >
      <p className={dialogs.quiet}>
        Un lundi est copié sur un lundi. Où il y a plus à remplir que de semaines copiées, elles reviennent.
      </p>
      <div className={dialogs.pair}>
        <DateInput label="Copier du" value={du} onChange={jour => garde.change({ du: jour })} />
        <DateInput label="au" value={au} onChange={jour => garde.change({ au: jour })} />
        <DateInput label="Sur les jours du" value={vers} onChange={jour => garde.change({ vers: jour })} />
        <DateInput label="jusqu’au" value={jusque} onChange={jour => garde.change({ jusque: jour })} />
      </div>
      <AgentChoice choisis={choisis} onChange={suite => garde.change({ choisis: suite })} />
      <ApplyOptions options={options} onChange={change => garde.change(change)} />
    </ApplySteps>
  )
}
