/**
 * Four passages of 1,024 letters from Shakespeare's plays (public domain), of the last tenth of the corpus in web/models/tiny/shakespeare,
 * which the model was not trained on.
 */
export const PASSAGES: readonly string[] = [
  `PETRUCHIO:
I see you do not mean to part with her,
Or else you like not of my company.

BAPTISTA:
Mistake me not; I speak but as I find.
Whence are you, sir? what may I call your name?

PETRUCHIO:
Petruchio is my name; Antonio's son,
A man well known throughout all Italy.

BAPTISTA:
I know him well: you are welcome for his sake.

GREMIO:
Saving your tale, Petruchio, I pray,
Let us, that are poor petitioners, speak too:
Baccare! you are marvellous forward.

PETRUCHIO:
O, pardon me, Signior Gremio; I would fain be doing.

GREMIO:
I doubt it not, sir; but you will curse your
wooing. Neighbour, this is a gift very grateful, I am
sure of it. To express the like kindness, myself,
that have been more kindly beholding to you than
any, freely give unto you this young scholar,
that hath been long studying at Rheims; as cunning
in Greek, Latin, and other languages, as the other
in music and mathematics: his name is Cambio; pray,
accept his service.

BAPTISTA:
A thousand thanks, Signior Gremio.
Welcome, good Cambio.
But,`,
  `PETRUCHIO:
Gentlemen and friends, I thank you for your pains:
I know you think to dine with me to-day,
And have prepared great store of wedding cheer;
But so it is, my haste doth call me hence,
And therefore here I mean to take my leave.

BAPTISTA:
Is't possible you will away to-night?

PETRUCHIO:
I must away to-day, before night come:
Make it no wonder; if you knew my business,
You would entreat me rather go than stay.
And, honest company, I thank you all,
That have beheld me give away myself
To this most patient, sweet and virtuous wife:
Dine with my father, drink a health to me;
For I must hence; and farewell to you all.

TRANIO:
Let us entreat you stay till after dinner.

PETRUCHIO:
It may not be.

GREMIO:
Let me entreat you.

PETRUCHIO:
It cannot be.

KATHARINA:
Let me entreat you.

PETRUCHIO:
I am content.

KATHARINA:
Are you content to stay?

PETRUCHIO:
I am content you shall entreat me stay;
But yet not stay, entreat me how you can.

KATHARINA:
Now, if you love me, stay.

PETRUCHIO:
Grumio, my horse.
`,
  `BAPTISTA:
Sir, pardon me in what I have to say:
Your plainness and your shortness please me well.
Right true it is, your son Lucentio here
Doth love my daughter and she loveth him,
Or both dissemble deeply their affections:
And therefore, if you say no more than this,
That like a father you will deal with him
And pass my daughter a sufficient dower,
The match is made, and all is done:
Your son shall have my daughter with consent.

TRANIO:
I thank you, sir. Where then do you know best
We be affied and such assurance ta'en
As shall with either part's agreement stand?

BAPTISTA:
Not in my house, Lucentio; for, you know,
Pitchers have ears, and I have many servants:
Besides, old Gremio is hearkening still;
And happily we might be interrupted.

TRANIO:
Then at my lodging, an it like you:
There doth my father lie; and there, this night,
We'll pass the business privately and well.
Send for your daughter by your servant here:
My boy shall fetch the scrivener presently.
The worst is this, that, at so slender warning,
`,
  `MIRANDA:
But that I do not.

PROSPERO:
Twelve year since, Miranda, twelve year since,
Thy father was the Duke of Milan and
A prince of power.

MIRANDA:
Sir, are not you my father?

PROSPERO:
Thy mother was a piece of virtue, and
She said thou wast my daughter; and thy father
Was Duke of Milan; and thou his only heir
And princess no worse issued.

MIRANDA:
O the heavens!
What foul play had we, that we came from thence?
Or blessed was't we did?

PROSPERO:
Both, both, my girl:
By foul play, as thou say'st, were we heaved thence,
But blessedly holp hither.

MIRANDA:
O, my heart bleeds
To think o' the teen that I have turn'd you to,
Which is from my remembrance! Please you, farther.

PROSPERO:
My brother and thy uncle, call'd Antonio--
I pray thee, mark me--that a brother should
Be so perfidious!--he whom next thyself
Of all the world I loved and to him put
The manage of my state; as at that time
Through all the signories it was the first
And Prospero the prime duke, being so reputed
In dignity, and for the libera`,
];
