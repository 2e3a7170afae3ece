import { Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { erreurEtendue } from '#domains/scheduling/model/bureau/application.ts'
import { type Cycle, semaineDuCycle } from '#domains/scheduling/model/bureau/cycle.ts'
import { appliquerCycle, prevoirCycle } from '#domains/scheduling/model/bureau/cycle-operations.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { type JourIso, libelleMois } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import { AgentChoice, type Choisis } from './agent-choice.tsx'
import { ApplySteps } from './apply-steps.tsx'
import { ApplyOptions, OPTIONS, type Options } from './options.tsx'

type Saisie = Options & { readonly du: JourIso; readonly au: JourIso; readonly choisis: Choisis }
type Props = { readonly cycle: Cycle; readonly opened: boolean; readonly onClose: () => void }

/** Puts a cycle on days of people, each from their own week. */
export function ApplyCycle({ cycle, opened, onClose }: Props) {
  const { mois, agents } = useBureauAutour()
  useBackLayer(opened, onClose)
  const du = mois.dates[0]?.dadate ?? ''
  const au = mois.dates.at(-1)?.dadate ?? ''
  /** Whoever it was put on goes on where they stand. */
  const connus = (): Choisis =>
    Object.fromEntries(
      cycle.departs
        .filter(d => agents.some(a => a.wcu_utilisateur_id === d.utilisateur_id))
        .map(d => [d.utilisateur_id, semaineDuCycle(cycle, d, du)]),
    )
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Poser «\u00a0${cycle.cycle_nom}\u00a0»`}
      centered
      size={620}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && (
        <KeptForm<Saisie>
          name={`planning-cycle-poser:${cycle.cycle_id}:${libelleMois(mois.mois)}`}
          empty={() => ({ ...OPTIONS, du, au, choisis: connus() })}
        >
          {garde => <Form garde={garde} cycle={cycle} onClose={onClose} />}
        </KeptForm>
      )}
    </Modal>
  )
}

type FormProps = { readonly garde: KeptDraft<Saisie>; readonly cycle: Cycle; readonly onClose: () => void }

function Form({ garde, cycle, onClose }: FormProps) {
  const { du, au, choisis, ...options } = garde.draft
  const agents = Object.entries(choisis).map(([id, semaine]) => ({
    ...{ utilisateur_id: Number(id), depuis: du },
    // One of a longer cycle, as it was when this was typed.
    semaine: Math.min(semaine, cycle.semaines),
  }))
  const manque =
    agents.length === 0
      ? 'Agents\u00a0: choisissez à qui le cycle est posé.'
      : du === '' || au === ''
        ? 'Dates\u00a0: à renseigner.'
        : erreurEtendue({ du, au }, agents.length)
  return (
    <ApplySteps
      nom={`cycle «\u00a0${cycle.cycle_nom}\u00a0»`}
      oui="Poser le cycle"
      manque={manque}
      gens={agents.map(a => a.utilisateur_id)}
      demander={(essai, choix, sauf) =>
        call(essai ? prevoirCycle : appliquerCycle, {
          params: { cycle_id: String(cycle.cycle_id) },
          body: {
            ...{ version: cycle.version, du, au, ...options, ...choix },
            agents: agents.filter(a => !sauf.has(a.utilisateur_id)),
          },
        })
      }
      onDone={garde.close}
      onClose={onClose}
    >
      <div className={dialogs.pair}>
        <DateInput label="Du" value={du} onChange={jour => garde.change({ du: jour })} />
        <DateInput label="Au" value={au} onChange={jour => garde.change({ au: jour })} />
      </div>
      <AgentChoice choisis={choisis} semaines={cycle.semaines} onChange={suite => garde.change({ choisis: suite })} />
      <ApplyOptions options={options} onChange={change => garde.change(change)} />
    </ApplySteps>
  )
}
