import * as contract from '#domains/residences/model/contacts-operations.ts'
import { listerLesEcheances } from '#domains/residences/server/contacts/echeances.ts'
import {
  ajouterContact,
  enregistrerContact,
  retablirContact,
  supprimerContact,
} from '#domains/residences/server/contacts/ecrire.ts'
import { formulaireContact, formulaireNouveauContact } from '#domains/residences/server/contacts/formulaires.ts'
import { listerContactsDe } from '#domains/residences/server/contacts/lire.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { success } from '#wire/notice.ts'

/** Contacts of residents, and what of them ends soon. */
export const contactsRoutes: readonly Route[] = [
  route(contract.listerContacts, (context, { params }) => listerContactsDe(context, params.id)),
  route(contract.formulaireNouveauContact, (context, { params }) => formulaireNouveauContact(context, params.id)),
  route(contract.ajouterContact, async (context, { params, body, request }) => {
    const contact_id = await faireUneFois(context, request, {
      ...{ type: contract.ajouterContact.id, entity: `resident:${params.id}`, payload: body },
      faire: inner => ajouterContact(inner, params.id, body),
    })
    return { ...success('Le contact est ajouté.'), contact_id }
  }),
  route(contract.formulaireContact, (context, { params }) => formulaireContact(context, params)),
  route(contract.enregistrerContact, async (context, { params, body }) => {
    const { version, ...saisi } = body
    const avant = await enregistrerContact(context, params, saisi, version)
    return { ...success('Le contact est enregistré.'), avant }
  }),
  route(contract.supprimerContact, async (context, { params }) => {
    await supprimerContact(context, params)
    return success('Le contact est supprimé.')
  }),
  route(contract.retablirContact, async (context, { params }) => {
    await retablirContact(context, params)
    return success('Le contact est rétabli.')
  }),
  route(contract.listerEcheances, context => listerLesEcheances(context)),
]
