import { Button } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { FilesButton } from '#client/files/files-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { FICHIERS_CONTACT } from '#domains/residences/model/adresses.ts'
import { type Contact, type ContactSaisi, MOTS_MESURES, palierDe } from '#domains/residences/model/contact.ts'
import {
  ajouterContact,
  enregistrerContact,
  fichiersContact,
  formulaireContact,
  formulaireNouveauContact,
  listerContacts,
  retablirContact,
  supprimerContact,
} from '#domains/residences/model/contacts-operations.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterTelephone } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './screen.module.css'

type Props = { readonly id: number; readonly online: boolean }

/** Whom to call about a resident, who is to be told first at the top, and what each was named. */
export function Contacts({ id, online }: Props) {
  const of = { params: { id: String(id) } }
  const reading = useReading(listerContacts, of)
  const { data } = reading
  return (
    <TitledCard titre="Contacts">
      {!data && <ReadingState {...reading} what="Ses contacts" kept={false} />}
      {data?.contacts.length === 0 && <p className={classes.quiet}>Personne à prévenir n’est noté.</p>}
      {data && data.contacts.length > 0 && (
        <ul className={classes.list}>
          {data.contacts.map(c => (
            <ContactLine key={c.contact_id} id={id} contact={c} online={online} />
          ))}
        </ul>
      )}
      <div>
        <FormButton
          label="Ajouter un contact"
          icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
          valider="Ajouter"
          disabled={!online}
          read={formulaireNouveauContact}
          write={ajouterContact}
          of={of}
          undo={({ contact_id }: { contact_id: number }) =>
            undoBy(
              supprimerContact,
              { params: { ...of.params, contact_id: String(contact_id) } },
              'Le contact reste ajouté.',
            )
          }
        />
      </div>
    </TitledCard>
  )
}

/** "Curatelle renforcée depuis le 03/02/2024, jusqu’au 03/02/2029, tribunal d’Amiens". */
function direMesure(c: Contact): string {
  if (c.protection_mesure === null) return ''
  return [
    MOTS_MESURES[c.protection_mesure],
    c.protection_portee,
    c.protection_le && `depuis le ${direJour(c.protection_le)}`,
    c.protection_fin && `jusqu’au ${direJour(c.protection_fin)}`,
    c.protection_tribunal,
  ]
    .filter(Boolean)
    .join(', ')
}

function ContactLine({ id, contact: c, online }: Props & { contact: Contact }) {
  const params = { id: String(id), contact_id: String(c.contact_id) }
  const nom = [c.contact_prenom, c.contact_nom].filter(Boolean).join(' ')
  const adresse = [c.contact_adresse, [c.contact_cp, c.contact_ville].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const { write, pending } = useWriting(supprimerContact, {
    toast: true,
    undo: () => undoBy(retablirContact, { params }, 'Le contact reste supprimé.'),
  })
  return (
    <li className={classes.entry}>
      <span>
        <b>{nom}</b> <span className={classes.under}>{c.contacts_type_libelle}</span>
      </span>
      <Roles contact={c} />
      {c.contact_telephone && (
        <a className={classes.call} href={`tel:${c.contact_telephone}`}>
          {formaterTelephone(c.contact_telephone)}
        </a>
      )}
      {c.contact_email && <a href={`mailto:${c.contact_email}`}>{c.contact_email}</a>}
      {adresse && <span>{adresse}</span>}
      {c.contact_detail && <span className={classes.under}>{c.contact_detail}</span>}
      <div className={classes.row}>
        <FormButton
          label={`Modifier ${nom}`}
          short="Modifier"
          compact
          icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
          disabled={!online}
          read={formulaireContact}
          write={enregistrerContact}
          of={{ params }}
          undo={({ avant }: { avant: ContactSaisi }) =>
            undoBy(enregistrerContact, { params, body: avant }, 'Le contact reste changé.')
          }
        />
        <FilesButton
          small
          address={FICHIERS_CONTACT}
          operations={fichiersContact}
          id={c.contact_id}
          label={`Fichiers ${deQui(nom)}`}
        />
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={pending}
          disabled={!online}
          aria-label={`Supprimer ${nom}`}
          onClick={() => void write({ params })}
        >
          Supprimer
        </Button>
      </div>
    </li>
  )
}

/** What somebody was named, with its proof: a role that no file proves says so. */
function Roles({ contact: c }: { contact: Contact }) {
  const today = useToday()
  const nomme = c.contact_is_confiance === 1 || c.contact_is_protection === 1
  if (!nomme && c.contact_is_referent === 0) return null
  const palier = palierDe(c.protection_fin, today)
  return (
    <>
      <span className={classes.row}>
        {c.contact_is_referent === 1 && <Pill tone="bad">Contact d’urgence</Pill>}
        {c.contact_is_confiance === 1 && <Pill tone="info">Personne de confiance</Pill>}
        {c.contact_is_protection === 1 && <Pill tone="info">Représentant légal</Pill>}
        {nomme && c.nb_fichiers === 0 && <Pill tone="wait">Sans justificatif</Pill>}
        {palier !== null && palier !== 'passee' && <Pill tone="wait">Mesure à renouveler</Pill>}
        {palier === 'passee' && <Pill tone="bad">Mesure terminée</Pill>}
      </span>
      {c.confiance_le && <span className={classes.under}>{`Désignée le ${direJour(c.confiance_le)}`}</span>}
      {direMesure(c) && <span className={classes.under}>{direMesure(c)}</span>}
    </>
  )
}
