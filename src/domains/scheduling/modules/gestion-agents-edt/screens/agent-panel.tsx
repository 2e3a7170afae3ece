import { IconPencil } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { type Agent, MOTS_ACCES, type PersonneSaisie } from '#domains/scheduling/model/agents.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterTelephone } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { enregistrerAgent, formulairePersonne, lireAgent } from '../contract.ts'
import { AccessFoot } from './access-foot.tsx'
import { CarriedHours } from './carried-hours.tsx'
import { Contracts } from './contracts.tsx'
import { direSemaine, TONS_ACCES } from './grid.ts'
import { Rights } from './rights.tsx'
import classes from './screen.module.css'

const lien = (schema: 'mailto' | 'tel', valeur: string, texte = valeur) =>
  valeur && <a href={`${schema}:${valeur}`}>{texte}</a>

const faitsDe = (agent: Agent, { naissance, entree }: { naissance: string | null; entree: string | null }): Fact[] => [
  ['E-mail', lien('mailto', agent.email)],
  ['Téléphone', lien('tel', agent.telephone, formaterTelephone(agent.telephone))],
  ['Naissance', naissance && direJour(naissance)],
  ['Entrée', entree && direJour(entree)],
]

/** One agent beside the list: who they are, what they owe by day, what they have left, whether they may come in. */
export function AgentPanel({ id, online }: { id: number; online: boolean }) {
  const of = { params: { id: String(id) } }
  const aujourdhui = useToday()
  const lecture = useReading(lireAgent, of)
  const { data } = lecture
  if (!data)
    return (
      <SidePanel label="Agent" title="Agent">
        <PanelBody>
          <ReadingState {...lecture} what="Cet agent" kept={false} />
        </PanelBody>
      </SidePanel>
    )
  const { agent, invitation } = data
  return (
    <SidePanel
      label="Agent"
      title={agent.label}
      under={[agent.metier_libelle, agent.unite_libelle, direSemaine(agent)].filter(Boolean).join(' · ')}
      marks={<Pill tone={TONS_ACCES[agent.acces]}>{MOTS_ACCES[agent.acces]}</Pill>}
    >
      <PanelBody>
        <PanelSection title="Fiche">
          <Facts facts={faitsDe(agent, data)} />
          {invitation && (
            <p className={classes.under}>
              {invitation.ouverte
                ? `Invitation à ${invitation.email}, valable jusqu’au ${formaterInstant(invitation.expire_a)}.`
                : `L’invitation à ${invitation.email} ne s’ouvre plus\u00a0: envoyez-en une autre.`}
            </p>
          )}
          <div>
            <FormButton
              label="Modifier la fiche"
              compact
              icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
              disabled={!online}
              read={formulairePersonne}
              write={enregistrerAgent}
              of={of}
              undo={({ avant }: { avant: PersonneSaisie }) =>
                undoBy(enregistrerAgent, { ...of, body: avant }, 'La fiche reste changée.')
              }
            />
          </div>
        </PanelSection>
        <Contracts id={id} contrats={data.contrats} aujourdhui={aujourdhui} online={online} />
        <Rights id={id} droits={data.droits} online={online} />
        <CarriedHours id={id} reprises={data.reprises ?? []} online={online} />
        <ListSection
          title="Historique"
          items={data.historique}
          keyOf={h => `${h.quand} ${h.quoi}`}
          draw={h => (
            <>
              {h.quoi}
              <br />
              <span className={classes.under}>{[formaterInstant(h.quand), h.par].filter(Boolean).join(', ')}</span>
            </>
          )}
        />
      </PanelBody>
      <AccessFoot agent={agent} peut={data.peut} online={online} />
    </SidePanel>
  )
}
