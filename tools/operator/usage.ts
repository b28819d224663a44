/** The help text of the operator tool. */
export const usage = `Usage: npm run operator -- <command> [options]

  login <name>                            opens a session with password and authenticator code, for eight hours at most
  logout                                  ends it
  accept <invitation>                     becomes an operator: an authenticator is set up and a password chosen
  code <secret>                           the code of the moment of an authenticator, for the demo's operators
  invite <name>                           the first two operators of a platform, while it has none

  What moves money or rights takes two operators: the first asks, another approves it or asks for the very same.
  approvals list                          what waits for a second operator
  approvals approve <id> [--reason …]     does it
  approvals refuse <id> --reason …        drops it
  operators list                          who there is, and what each may do
  operators invite <name> <permissions>   a new one; the invitation is shown once. Permissions: a.see,b.decide or '*'
  operators recover <name> --reason …     a new invitation for one who lost password or authenticator
  operators close <name> --reason …       ends an account
  operators grant|revoke <name> <permissions> [--reason …]
  roles list | set <role> <permissions> --reason … | remove <role> --reason …
                                          sets of permissions with a name; granted as role:<role>
  networks list | set <name>|'*' <addresses> --reason … | unset <name>|'*' --reason …
                                          from where operators may sign in to the console: 203.0.113.0/24,2001:db8::/32
  sessions list                           where operators are signed in
  sessions end <name> --reason …          signs one out everywhere

  withdrawals list [waiting | <state>]    the newest withdrawal orders; of a state, or waiting, the oldest first
  withdrawals show <id>                   one with all that is known of it
  withdrawals pass <id>                   a review has nothing against one: finance decides next
  withdrawals approve <id>                lets one be paid out; a large one takes two operators
  withdrawals refuse <id> [<why>] --reason …
                                          gives the money back; the member is sent why: name, account, documents, play,
                                          limits, duplicate or other; the reason stays inside
  withdrawals settle-unknown <id> paid|returned --reason …
                                          says what became of one whose end nobody knows, or whose provider has kept it for
                                          an hour or is the merchant's no more, after evidence
  withdrawals claim|release <id>          takes one to work on it, for ten minutes, and gives it back; also: deposits claim|release
  withdrawals set-aside                   those that failed too often by themselves, and why
  withdrawals try-again <id> [--reason …] asks about one again, and sends it if it never was
  cards list <username>                   the accounts a member withdraws to
  cards release <id> --reason …           lets a new one take money at once
  wagering list <username>                what a member must play before money leaves
  wagering cancel <id> --reason …         lets the rest of it be
  members level <username> [<level>[/<day>]|rules] --reason …
                                          shows the VIP level, or sets it by hand up to a day (30 days); rules: by the rules again
  members birthday <username> <month>-<day> --reason …
                                          what a document showed, for the gift of the birthday
  deposits list [<state>]                 the newest deposit orders; of a state, the oldest first
  deposits open                           those that wait: for the member, or for somebody who looks
  deposits receipts <id> [--out …]        writes the pictures the member sent into a folder
  deposits confirm <id> [<amount>]        the money is there: credits it, or (--reason …) what arrived of it
  deposits refuse <id> --reason …         there is no such money
  deposits reverse <id> --reason …        takes a wrong credit back from the member
  deposits odd                            what providers reported that fits no order, and nobody has dealt with
  deposits credit <provider> <event> --reason …
                                          credits such a payment to the member of the order it names
  deposits done <provider> <event> --reason …
                                          such a payment is dealt with: returned, or nothing to do
  members lock|unlock <member> --reason … lets nobody into an account, and lets its member in again; <member> is an id
  members sign-out <member>               ends all sessions of a member
  members reset-second-step <member> --reason …
                                          removes the authenticator of one who lost it
  members tag|untag <member> <tag>        marks a member for operators
  members note <member> --reason …        writes a note about a member, which stays
  members unmask <member> <field> --reason …
                                          shows a personal detail as it is: email, phone, payeeName, idNumber …; it is recorded
  members email|mobile|payee-name <member> <value> --reason …
                                          corrects an address, a number ("63 9171234567") or the name; the member has to
                                          prove a new address or number
  members export <member> --reason … --json
                                          all data of one person
  members erasure <member>                what an erasure would erase, what is kept until when, and what is open
  members erase <member> --reason …       erases what duties allow, as the member asked in writing
  members kept-data <member> --reason … --json
                                          what duties keep of an erased member; it is recorded
  members credit|debit <username> <amount> --reason …
                                          corrects a balance against the adjustment account
  levels list                             versions of the VIP levels
  levels save --file <file>               a new version of them (JSON); it runs once it is started
  levels start <version>                  lets this version run from now on
  campaign list                           campaigns, and what each has given
  campaign save <code> --file <file>      a new version of its terms (JSON); it runs once it is started
  campaign start <code> <version>         lets this version run from now on; what was granted before keeps its terms
  campaign pause|end <code> [--reason …]  gives nothing more; an ended one never again
  campaign place <code> <place>           where the site shows it: from 0 on, the lowest first
  mass-grant preview --file <file>        whom a mass grant is for, what each is given, and what that costs (JSON: campaign, version, receivers, audience)
  mass-grant start <name> --file <file>   gives it to everybody in the audience; the name is used once
  mass-grant stop <name> --reason <why>   gives nothing more; what was given stays
  grant findings                          what the nightly check found of grants
  grant settle <id> --reason …            a finding was looked at; what is still so is found again
  tournament list                         tournaments of all campaigns, the newest first
  tournament approve <code> <number>      one that waits for a review: its places stand, and it is paid
  tournament cancel <code> <number>       nothing is paid, and fees go back
  referral list                           referrals that wait, with what friend and referrer share
  referral clear <id>                     one that waits: it is paid when its time to be held is over
  referral refuse <id> --reason <why>     nothing is paid for it
  review list                             grants that signals of abuse hold, with what forfeiting each would take
  review release <grant>                  it becomes cash as its terms say
  review forfeit <grant> <loss> --reason … takes all it has, as much as was shown
  review uphold <grant> --reason <answer> a forfeiture stands; its member is answered
  review restore <grant> --reason <answer> what was forfeited is given again
  shop orders                             what was taken of a points shop and waits for an operator
  shop deliver <id> --reason <code>       one of them: the member reads what is written
  shop refund <id> --reason <why>         its points go back
  rounds cancel <set> --reason <why>      free rounds of a member: what they won so far is given, the rest lapses
  grant revoke <id> --reason …            takes what is left of a grant back
  reconcile list                          what payment providers' statements and the orders differ in
  reconcile payments <provider> <day>     compares a day that is over with the provider's statement
  reconcile look <provider> <day> --file <csv>    how a provider's statement would be read, and which lines cannot be
  reconcile import <provider> <day> --file <csv>  keeps it as the statement of that day, and compares it
  reconcile done <id> --reason …          takes a difference off the list: somebody has dealt with it
  reconcile vendor-list                   what vendors' lists and the transfers and balances differ in
  reconcile vendors <vendor> <day>        compares a day that is over with the vendor's list; the latest one also its balances
  reconcile vendor-done <id> --reason …   takes such a difference off the list
  wallet status                           whether money may leave
  wallet freeze --reason …                stops all withdrawals
  wallet unfreeze --reason …              lets them go again, when the books are right and were read since
  transfers list                          transfers to vendors and back that have not ended
  transfers done <id> --reason …          one arrived, as the vendor showed: say how
  transfers refused <id> --reason …       one did not: the money goes back where it was
  transfers set-aside                     those that failed too often by themselves, and why
  transfers try-again <id> [--reason …]   asks about one again
  facts set-aside                         what modules could not be sent, and why: tried for an hour, and no more by itself
  facts try-again <id>|all [--reason …]   tells it again
  transfers differing                     wallets whose vendor counts our transfers otherwise
  transfers histories                     how far vendors' histories of bets were read, and how many lines were left out
  transfers left-out                      those lines, as they were reported, and why they are no bet of a member
  risk save withdrawal_rules/site --file <file>
                                          a version of the rules that route withdrawals (JSON)
  risk try <version>                      what it would have done with the withdrawals of thirty days; needed before it is published
  risk publish|withdraw withdrawal_rules/site …
                                          switches a version on, or takes it back; two operators
  cashier save cashier_rules/site --file <file>
                                          a version of methods, limits and fees of the cashier (JSON); published apart
  cashier publish|withdraw cashier_rules/site …
                                          from when until when a version is in force, or takes it back; two operators
  watch add|remove <member> --reason …    the watch list
  care note <member> message|call|limit|break|none --reason …
                                          records an interaction with a player at risk
  games save <kind>/<vendor>.<game> --file <file>
                                          settings of a game (JSON): game_listing, game_rules, game_closing; published apart
  games publish <kind>/<vendor>.<game> "<version> [<from> [<until>]]" --reason …
                                          from when until when a version is in force; rules take two operators
  games withdraw <kind>/<vendor>.<game> <schedule> --reason …
  games lists                             lists of games that vendors keep: when they were read, how many games, how many left out
  games sync <vendor>                     has one read at once
  vendors hold <vendor> on|off            whether operators look at a list before it is taken over
  vendors apply <vendor>                  takes over the list that waits
  series show <username>                  the member's own maximum series in lotteries, if one was set
  agents show <username>                  where a member is in the tree of agents
  agents make <username> [<series>] --reason …
                                          makes a member an agent; who is in no branch is directly below the platform
  agents move <username> <upline>|platform --reason …
                                          gives a branch another upline; what was bet before stays where it was
  agents rate <username> <product>:<rate> --reason …
                                          sets the rebate of an agent of the platform: RNG:0.008 is 0.8 % of valid bets
  contracts list <username>               an agent's contracts
  contracts propose <username> --file terms.json --reason …
                                          proposes one to an agent directly below the platform
  contracts end|suspend|resume <id> --reason …
                                          stops one for ever or for a while; those below it are suspended
  agents exposure                         what contracts take of the products' edges, and what was paid in 90 days
  agents alarms                           agents found above the bound at night
  agents retier <username> <day> --reason …
                                          after fraud: late changes of that day count by the tier that would have been reached
  agents settle <username> --reason …     its alarms were looked at; what is still so is found again
  agents left-out                         members whose bets no agent earns by, and why
  agents recount <username> --reason …    counts them again, as of a household: what was left out is in the next bills
  agents what-if <username> --file terms.json
                                          what a contract would take, and would have paid in 90 days; signs nothing
  bills disputes                          what agents say is wrong with their bills, and nobody has answered
  bills answer <id> upheld|rejected --reason …
                                          answers one: the agent reads the reason
  bills write-off <contract> <period> --reason …
                                          what is open of it is paid no more
  series set <username> <series> --reason …
                                          sets it: out of 2000, an even number
  announce list                           the newest announcements
  announce write --file <json> [--image <path> …]
                                          announces something, in every language the file has, with up to three pictures
  announce end <id> [--reason …]          shows one no longer
  message write <username> --file <json>  writes to a member's inbox
  feedback list                           what members wrote to the operator
  feedback answer <id> --file <file>      answers it once, in plain text, in the member's inbox
  flags list                              every switch of the site, whether it is on, and who decided
  flags set <flag> on|off --reason …      switches it; automaticApproval takes two operators
  flags unset <flag> --reason …           lets the merchant's own configuration decide again
  maintenance status|on|off [--reason …]  closes the site for everybody, and opens it
  links list                              apps to download and channels the site links to
  links set --file <json> --reason …      these in their stead: [{ "resourceType", "url", "labelNameEn" }]
  links unset --reason …                  the merchant's own again
  breaks list                             accounts held because somebody on a break was known again, and by what
  breaks lift <member id> --reason …      lets one go: somebody has looked, and it is somebody else
  results refused                         reports of official results that were not accepted; with --merchant all of the platform's draws
  results enter <game> <draw> --file <file>  the result that others drew: {"source": …, "publishedAt": …, "result": …}; two operators
  results disputed                        reports that differ from the accepted result and that nobody has decided on
  results confirm <report> --reason …     that report corrects its draw: orders are paid the difference; two operators
  results dismiss <report> --reason …     the accepted result stands; two operators
  results correct <game> <draw> --file <file> --reason …  the result that holds instead, in the form of \`results enter\`; two operators
  results corrections                     corrections of the merchant's draws, how far they are, and what they moved
  owed list                               what corrections could not take back, by order
  owed write-off <order> --reason …       leaves it to the member; two operators
  draws void <game> <draw> --reason …     before it is drawn: no more bets, and stakes go back at its draw time; two operators
  records recount                         counts members' days anew from their bets, and says how many were mended
  audit list                              what operators did
  audit prove [<position> <hash>]         checks the audit trail's chain, also against a head that was kept, and prints its head
  audit head                              the newest entry's position and hash: keep it elsewhere
  audit export [--after <position>]       a thousand entries as they are kept, the oldest first
  keys status                             under which secret the root of all keys lies
  keys renew [--reason …]                 keeps it under the current one: the previous one may go
  security list [--kind …] [--member <username>] [--since <time>]
                                          what happened at the guards and to ways in

  --merchant <code>   whose merchant; default: demo. all: the platform's own operators and their trail
  --as <name>         whose session, where several are open on this machine; default: the latest
  --after <id>        where a list goes on: the last row of the page before (odd: '<provider> <event>')
  --age <hours>       only what has been there that long
  --file <path>       what to write: announce wants { type, audience, words, linkage, from, until }, message the words;
                      words are { "EN": { "title", "content" } }, a content is HTML
  --image <path>      a PNG or JPEG of an announcement, up to 2 MB; the first for lists and popups, the second for the side menu
  --out <folder>      where pictures are written; default: here
  --data <folder>     where the running server keeps its files; default: .data
  --json              prints the answer as JSON
  --password <text>, --authenticator <secret>
                      log in without being asked: for the demo's operators, whose secrets are public`;
