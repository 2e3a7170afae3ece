/**
 * Version of the contracts between phone and server. Phones keep old code for weeks, so a change is announced here and
 * `tests/architecture/wire.test.ts` fails when the calls of a domain are not those of its page (`tests/architecture/wire/`).
 *
 * History
 * 1 (2026-11-20): shell, technician's activity, synchronisation.
 * 2 (2026-11-20): agents' planning, exchanges, on-call, leave, dashboard; managers' answers; declared resources and
 *   platform administration. Only additions.
 * 3 (2026-11-20): files of a record, exports of lists, searches of addresses, company users, handover sheets, openings of
 *   an account by the platform. Lookups answer that a service is away instead of failing; nothing else changes.
 * 4 (2026-11-20): one call answers where many files stand; a statement's towns and the legs whose distance nobody knows;
 *   a day of 500 visits. Only additions.
 * 5 (2026-11-22): both reports of a visit closed twice and the one that counts, photos of a visit, corrected hours of a step,
 *   retention and erasure, dated settings of the rules. Only additions.
 * 6 (2026-11-23): pages of a list as long as asked, several rows at once, cells changed in place, imports that enter what is
 *   right and can be taken back, absences that are changed elsewhere (without a number). Only additions.
 * 7 (2026-11-23): customers of a field company, their addresses, remarks and who may be the same. Only additions.
 * 8 (2026-11-24): requests of a company, their moves and their history, beside a customer's visits. Only additions.
 * 9 (2026-11-24): the network of companies, its invitations and the services that go over a link. Only additions.
 * 10 (2026-11-24): who may come when, what is held for ten minutes, and the creation of a visit. Only additions.
 * 11 (2026-11-24): whom a new request is for. Only additions.
 * 12 (2026-11-24): the visits of a day, and those that nobody was given. Only additions.
 * 13 (2026-11-24): requests offered to another company, accepted, refused and written about. Only additions.
 * 14 (2026-11-24): the first steps of a company, that they are put away, what a new company is, and a visit placed
 *   at an hour and at somebody's at once, and a customer told of their visit. Only additions.
 * 15 (2026-11-24): what a day becomes if a visit goes somewhere, with better places, and the day of a technician dealt out
 *   to the others; the plannings by week, with hours and absences, and a visit moved and cancelled from them; a visit read from its
 *   customer's file; a year counted by day, follow-ups, what the office adds to a visit, what customers are told by themselves; the
 *   queue of the day, and samples that are tried and taken out; lists narrowed to one value, remarks about a customer and files of theirs for
 *   the field, and who is to go to an address; a held slot given back, hours
 *   that are not said that far, when a finished visit was worked, and which first step waits for a confirmed address; whether a customer's link
 *   is open, weeks of slots two years ahead, and of whom nobody said the hours; when the visit of a request stands, in lists too, that it moved
 *   at a receiver's, the version that a request has once given, taken back or restored, and to a customer that nobody was there; what other
 *   companies offer by period and by number, with when it ended; an address placed by hand and where its place comes from, a customer whom
 *   no slot suits, and slots further on; the day that a customer was told, and how many slots four weeks have; hours of a house
 *   by month and by week, its monthly summary, what their figures sum, and the logo above them; agents of a house, their contracts by day,
 *   their rights and their import, and profiles of a house among those of a person. Only additions, but
 *   that a quote's address may be null, that a slot which somebody gives is hours or nothing, and that a request is given or taken back from
 *   the list of actions by the version that was read.
 * 16 (2026-11-27): the month desk of a house: what is prepared, judged, taken back and published. Only additions.
 * 17 (2026-11-28): what a month of the desk is judged by; months closed and opened again, their signed sheets, and the payroll
 *   file; cycles, with the posts of theirs that were deleted, copies and needs; open posts, sick cover and equity; notes of a day; that a month is closed although it changed since
 *   it was checked, that its own agent closed it, and that the month before is open, which stands in the way; whether a day was
 *   published, until when agents see what is published, and what a prepared post meets; a post whose code and colour are left to the
 *   office; what a yes to a leave or an exchange would change, who has no access to the application, and a post given with a written
 *   agreement; equity with the month that is prepared, and the changes of a month; what a publication and a closing
 *   were read as, who published before, and which days were shown to whoever has seen them; which days of a month were published to each, by
 *   which a notice is judged; what was planned of posts that were done otherwise, and posts that were planned and not done; posts that
 *   leave and sickness leave to nobody, and those left so on purpose; who keeps a post that a colleague holds in somebody's place; which
 *   posts a cycle or a copy gives to people of another trade; closings opened again in the changes of a month, where whether one was
 *   seen may be null; hours that an agent carries over from before, in their file, on their dashboard, their sheet and in the
 *   statistics, what of a month of the desk is to come, neutralised and beyond what is due, and whether a month counts over the year;
 *   a visit created outside somebody's hours on purpose, and why nobody takes a visit of a day that is dealt out at its hours; work received
 *   beside the plan that is taken back into its visit or set aside, and a customer who is told that their visit is cancelled, by its link too; what a publication would make
 *   of everybody's hours, and the few who could hold a post; units of a house, of its agents and of its posts; what a return ended around the posts of whoever
 *   was away, by the number that taking it back names, and who keeps a post on the days that a shortened leave gives back; the
 *   request that a visit answers, and that it is cancelled with it; what a customer's file says for whoever goes there;
 *   customers whose name is nearly the one that is typed, or the other way round; whether a move of a request was the other company's; the
 *   town that an agent gives, or takes back, for replacements near them, and that the house moved away since; which days away give back hours; the first
 *   free days of one's own for a request that is offered; a customer who is told of a move in the same gesture, and what a visit of
 *   the week binds, by which its cancelling asks what becomes of the request; to a customer, what comes
 *   next once their visit is over; who saw
 *   the work that was received beside the plan and set it aside, to whoever sent it; who makes the visit that answers a request; the version
 *   that a visit is given, moved or cancelled over, and a move that leaves its length; the number of an absence that was just noted;
 *   lines of a sheet that only may be customers already; customers by a name nearly typed; slots of whoever's hours nobody said; to a customer,
 *   where their visit takes place; the name under which a sheet of hours is signed; until when one's own
 *   planning is published, and which days of a month a post to take is weighed by; each post behind a number of equity; rooms of a house, its
 *   residents, their stays, absences and leaving, and who waits for a room; documents of a house, their versions and who writes, checks and
 *   approves each, where they are filed, of whom their reading is asked, who has read and what one must know; the medical sheet of a resident by versions, their
 *   emergency sheet, their number of social security, their legal documents, who read of these, their picture, and the birth of a person of
 *   trust; residents whom a handover sheet names (its second version as a queued action), free names of sheets that are matched with
 *   them, and the sheets of one of them; how many more documents and residents there are than a list tells, and how many wait for whoever asks;
 *   who is to renew what ends in a house, and whether whoever asks may deposit what comes next; residents of a sheet,
 *   and that their import is taken back; beside a month and on its sheet, by whom and why it
 *   was opened again; who wrote a derogation and when, of published shifts too, and the labour
 *   inspection's authorisation that it stands on; which cell of a sheet repeats another line; inspections and
 *   insurances of vehicles among what ends in a house; imports of residents and of agents that may still be taken back, and
 *   whoever waits for the room of an imported line; who hosts the health data of a house, whether it
 *   allows emergency sheets to be read without network, devices that keep some, and that one was read there;
 *   shared devices of a house: made, withdrawn, who is enrolled, and a session opened there by a code and ended by the next.
 *   Only additions, but that what ends soon may be no measure of a contact, that a contest of a sheet holds three letters, that what
 *   becomes of a leave's
 *   posts is no longer told once it was answered, and that a sickness or a leave over a post that somebody has taken is not taken off
 *   (POSTE_REMPLACE) until it is said who keeps it, that a customer's answer may name the one it is given over, and that hours carried over are written over the reading whose version they name. A lot of the month desk and its undoing keep the key they are sent under.
 */
export const WIRE_VERSION = 17
/** Oldest version the server still serves. */
export const OLDEST_SERVED = 1
/** Sent by the client with each call. */
export const WIRE_HEADER = 'x-relais-wire'
export const DEVICE_HEADER = 'x-relais-appareil'
/** The office's hour (ISO), in each answer of a call: a device learns from it which day it is. */
export const HOUR_HEADER = 'x-relais-heure'
