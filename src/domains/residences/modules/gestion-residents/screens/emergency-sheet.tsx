import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { TitledCard } from '#client/page/titled-card.tsx'
import { ageLe } from '#domains/residences/model/resident.ts'
import { SEULE_LA_CARTE } from '#domains/residences/model/sante.ts'
import type { FicheUrgence } from '#domains/residences/model/urgence.ts'
import { Allergies } from '#domains/residences/view/allergies.tsx'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { compter, formaterTelephone } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import classes from './screen.module.css'

type Props = { readonly data: FicheUrgence; readonly today: string }

/** What must not be given, whom to call, who they are: the same with a network and without. */
export function EmergencySheet({ data, today }: Props) {
  return (
    <>
      {data.allergies ? (
        <Allergies>{data.allergies}</Allergies>
      ) : (
        <p className={classes.quiet}>Aucune allergie notée.</p>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <TitledCard titre="À prévenir">
            <Calls contacts={data.contacts} />
          </TitledCard>
          <TitledCard titre="Identité">
            <Facts facts={identiteDe(data, today)} />
          </TitledCard>
        </div>
        <div className={classes.column}>
          <TitledCard titre="Santé">
            <Facts facts={santeDe(data)} lines />
            <p className={classes.quiet}>
              {data.ecrit
                ? `Écrit ${[formaterInstant(data.ecrit.le), data.ecrit.par].filter(Boolean).join(', ')}.`
                : 'Aucune fiche médicale n’est encore écrite.'}
            </p>
          </TitledCard>
        </div>
      </div>
    </>
  )
}

function identiteDe({ label, naissance, logement_numero, absence }: FicheUrgence, today: string): readonly Fact[] {
  return [
    ['Nom', label],
    ['Naissance', naissance && `${direJour(naissance)} (${compter(ageLe(naissance, today), 'an')})`],
    ['Logement', logement_numero],
    ['Absence', absence],
  ]
}

const santeDe = (f: FicheUrgence): readonly Fact[] => [
  ['Directives', f.directives || 'Aucune notée.'],
  ['', f.directives_deposees && 'Des directives anticipées sont déposées parmi les documents légaux.'],
  ['Groupe', `${f.groupe_sanguin || 'Non noté'}. ${SEULE_LA_CARTE}`],
  ['GIR', f.gir],
  ['Traitements', f.medicaments],
  ['Autres', f.autres_infos],
]

function Calls({ contacts }: Pick<FicheUrgence, 'contacts'>) {
  if (contacts.length === 0) return <p className={classes.quiet}>Personne n’est noté.</p>
  return (
    <ul className={classes.list}>
      {contacts.map(c => (
        <li key={c.contact_id} className={classes.entry}>
          <b>{c.nom}</b>
          <span className={classes.under}>{c.role}</span>
          {c.telephone && (
            <div>
              <Button
                component="a"
                href={`tel:${c.telephone}`}
                variant="default"
                leftSection={<IconPhone size={18} stroke={1.8} aria-hidden />}
                aria-label={`Appeler ${c.nom}, ${formaterTelephone(c.telephone)}`}
              >
                {formaterTelephone(c.telephone)}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
